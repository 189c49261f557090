import type { ServerResponse } from 'node:http';
import type { Answer } from '../http/route.ts';
import { send, wire } from '../http/send.ts';
import type { Strike } from './fault.ts';

export type DeliveryName =
  | 'commit-then-drop'
  | 'drop-before-commit'
  | 'commit-then-hang'
  | 'hang'
  | 'slow'
  | 'drip'
  | 'cut-body'
  | 'corrupt-gzip'
  | '503-commit'
  | '201-without-id';

interface Delivery {
  /** Whether the request is carried out; the answer suffers either way. */
  readonly commits: boolean;
  /** How long the answer is held back unless told, in ms. */
  readonly waits?: number;
  /** Returns the status that the caller sees, 0 for none. */
  deliver(response: ServerResponse, answer: Answer, strike: Strike): number;
}

const drop = (response: ServerResponse) => {
  response.destroy();
  return 0;
};
const saySilent = () => 0;

/** What goes wrong on the way back. */
export const deliveries: Record<DeliveryName, Delivery> = {
  'commit-then-drop': { commits: true, deliver: drop },
  'drop-before-commit': { commits: false, deliver: drop },
  'commit-then-hang': { commits: true, deliver: saySilent },
  hang: { commits: false, deliver: saySilent },
  slow: { commits: true, waits: 3_000, deliver: (response, answer) => send(response, answer) },
  drip: { commits: true, deliver: drip },
  'cut-body': { commits: true, deliver: cutBody },
  'corrupt-gzip': { commits: true, deliver: corruptGzip },
  '503-commit': {
    commits: true,
    deliver: (response) =>
      send(response, { status: 503, body: { title: 'Service Unavailable', status: 503 } }),
  },
  '201-without-id': {
    commits: true,
    deliver: (response, { status }) => send(response, { status, body: {} }),
  },
};

export const isDelivery = (name: string): name is DeliveryName => Object.hasOwn(deliveries, name);

/** One byte at a time, so that a caller who waits for silence waits for ever. */
function drip(response: ServerResponse, answer: Answer, { delayMs = 1_000 }: Strike): number {
  const { status, head, bytes } = wire(answer);
  response.writeHead(status, head);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  }, delayMs);
  response.once('close', () => clearInterval(timer));
  return status;
}

function cutBody(response: ServerResponse, answer: Answer): number {
  const { status, head, bytes } = wire(answer);
  response.writeHead(status, head);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  return status;
}

function corruptGzip(response: ServerResponse, answer: Answer): number {
  const { status, head } = wire(answer);
  const garbage = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa]);
  response
    .writeHead(status, { ...head, 'content-encoding': 'gzip', 'content-length': String(garbage.length) })
    .end(garbage);
  return status;
}
