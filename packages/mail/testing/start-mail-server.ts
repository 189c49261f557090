import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A letter as it arrived. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text, decoded. */
  readonly text: string;
  /** When it was taken, by `performance.now()`. */
  readonly at: number;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

interface Options {
  /** Answers for the next letters instead of taking them, such as 451; the rest are taken. */
  readonly refusals?: readonly number[];
  /** Duration of taking a letter, ms. */
  readonly delayMs?: number;
  /** Name and password that it asks for; none unless given. */
  readonly user?: { readonly name: string; readonly password: string };
}

/** Starts an SMTP server on loopback that keeps what it receives. */
export async function startMailServer({ refusals = [], delayMs = 0, user }: Options = {}) {
  const received: Received[] = [];
  const left = [...refusals];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === user?.name && password === user?.password) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        tries += 1;
        const responseCode = left.shift();
        if (responseCode !== undefined)
          return done(Object.assign(new Error('Not this time'), { responseCode }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        setTimeout(() => {
          const text = decode(Buffer.concat(chunks).toString());
          received.push({ from, to, text, at: performance.now() });
          done();
        }, delayMs);
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  const login = user === undefined ? '' : `${user.name}:${user.password}@`;
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    received,
    /** Letters that were offered, the refused ones too. */
    tries: () => tries,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}

/** Quoted-printable as text. */
const decode = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString());
