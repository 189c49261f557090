export {
  greetMailServer,
  type Mail,
  type Mailer,
  type MailOutcome,
  openMailer,
  type SmtpSettings,
} from './mailer.ts';
export { type Outbox, openOutbox } from './outbox.ts';
