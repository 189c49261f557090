export {
  greetMailServer,
  type Mailer,
  openMailer,
} from './mailer.ts';
export { type Outbox, openOutbox } from './outbox.ts';
