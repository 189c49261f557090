import { isIPv4 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A letter to one person, as plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where whoever gets it can have no more like it, by a POST without a question (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** passing: the server is away, busy, or says “later”. lasting: it refuses this letter or these settings. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'passing' | 'lasting'; readonly message: string };

/** Sends letters, each once. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or smtps where TLS begins with the connection. */
  readonly url: string;
  /** The sender, such as `Carillon <carillon@example.com>`. */
  readonly from: string;
  /** Maximum duration of each step with the server, ms. */
  readonly timeoutMs?: number;
  /** Maximum duration of a whole letter, ms: a server that says a word now and then keeps to that of each step. */
  readonly deadlineMs?: number;
}

/**
 * Sends by SMTP. A server on another machine must offer TLS; `?requireTLS=false` in the address lets a relay of one's own
 * network do without.
 */
export function openMailer({ url, from, timeoutMs = 10_000, deadlineMs = 30_000 }: SmtpSettings): Mailer {
  let opening: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ to, subject, text, unsubscribeUrl }) {
      opening ??= openTransport(url, timeoutMs);
      const transport = await opening;
      try {
        const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) };
        const signal = AbortSignal.timeout(deadlineMs);
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers, signal });
        return { kind: 'sent' };
      } catch (error) {
        return failureOf(error, deadlineMs);
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

/** Loads the mailer, which processes without mail never need. */
async function openTransport(url: string, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    ...encryptionOf(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Connects to a mail server as a mailer does, with its TLS and its password, and sends no letter.
 * @param timeoutMs of it all
 * @returns why no letter could be sent; null when one could
 */
export async function greetMailServer(url: string, timeoutMs: number): Promise<SmtpError | null> {
  const transport = await openTransport(url, timeoutMs);
  const late = new Error(`it does not answer within ${timeoutMs / 1_000} s`);
  try {
    return await Promise.race([
      transport.verify().then(
        () => null,
        (error: SmtpError) => error,
      ),
      sleep(timeoutMs, late, { ref: false }),
    ]);
  } finally {
    transport.close();
  }
}

/** As they are: a folded address would be none. */
const unsubscribing = (url: string | undefined) =>
  url === undefined
    ? {}
    : {
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** An error of nodemailer, with the status of the server's answer where there was one. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

function failureOf(error: unknown, deadlineMs: number): MailOutcome {
  if (!(error instanceof Error)) throw error;
  const { message, code = '', responseCode = 0 }: SmtpError = error;
  if (code === 'EABORT')
    return { kind: 'passing', message: `The mail server did not take it within ${deadlineMs / 1_000} s.` };
  const isLasting = responseCode >= 500 || ['EAUTH', 'EENVELOPE', 'ETLS', 'EMESSAGE'].includes(code);
  return { kind: isLasting && !isPassing(responseCode) ? 'lasting' : 'passing', message };
}

/** RFC 5321: 4xx asks to try again later. */
const isPassing = (responseCode: number): boolean => responseCode >= 400 && responseCode < 500;

/** True when letters to this server may go unencrypted: only on this machine, unless the address says so itself. */
export function encryptionOf(url: string): { readonly requireTLS: boolean } {
  const { hostname, searchParams } = new URL(url);
  const asked = searchParams.get('requireTLS') ?? searchParams.get('ignoreTLS');
  return { requireTLS: asked === null && !isHere(hostname) };
}

const isHere = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
