import type { ServerResponse } from 'node:http';
import { send, wire } from '../http/send.ts';
import type { Settings } from '../settings.ts';
import type { Answer, DeliveryFault, Fault } from '../types.ts';

interface Delivery {
  /** True when the request is carried out; the answer suffers either way. */
  readonly commits: boolean;
  /** Delay of the answer unless the order gives one, ms. */
  readonly delayMs?: (settings: Settings) => number;
  /** Returns the status that the caller sees, 0 for none. */
  deliver(response: ServerResponse, answer: Answer, fault: Fault): number;
}

const drop = (response: ServerResponse) => {
  response.destroy();
  return 0;
};
const neverAnswer = () => 0;

/** Faults of the way back. */
export const deliveries: Record<DeliveryFault, Delivery> = {
  'commit-then-drop': { commits: true, deliver: drop },
  'drop-before-commit': { commits: false, deliver: drop },
  'commit-then-hang': { commits: true, deliver: neverAnswer },
  hang: { commits: false, deliver: neverAnswer },
  slow: {
    commits: true,
    delayMs: ({ slowMs }) => slowMs,
    deliver: (response, answer) => send(response, answer),
  },
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

export const isDelivery = (name: string): name is DeliveryFault => Object.hasOwn(deliveries, name);

/** One byte at a time, so that a caller who waits for silence waits for ever. */
function drip(response: ServerResponse, answer: Answer, { delayMs = 0 }: Fault): number {
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
