import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Files {
  readonly url: string;
  /** Of one user or several, in turns. */
  readonly apiKeys: readonly string[];
  readonly mimeType: string;
  readonly bytes: number;
  /** The content of one file, made anew for each. */
  readonly content: () => Readable | Buffer;
  readonly count: number;
  readonly connections: number;
  readonly signal: AbortSignal;
}

/** Uploads files, `connections` at once. @returns the time for all of them, ms @throws when one is refused */
export async function sendFiles({ count, connections, apiKeys, ...file }: Files): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begin = performance.now();
  try {
    const apiKey = (index: number) => apiKeys[index % apiKeys.length] ?? '';
    await Promise.all(
      Array.from({ length: count }, (_, index) => sendFile({ ...file, apiKey: apiKey(index) }, agent)),
    );
    return performance.now() - begin;
  } finally {
    agent.destroy();
  }
}

type FileOfOne = Omit<Files, 'count' | 'connections' | 'apiKeys'> & { readonly apiKey: string };

async function sendFile(
  { url, apiKey, mimeType, bytes, content, signal }: FileOfOne,
  agent: Agent,
): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': mimeType, 'content-length': bytes };
  const sending = request(`${url}/v1/media`, { method: 'POST', agent, headers, signal });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const [[response]] = await Promise.all([answered, pipeline(readable(content()), sending)]);
  response.resume();
  if (response.statusCode !== 201) throw new Error(`An upload was answered with ${response.statusCode}.`);
  await once(response, 'end');
}

const readable = (content: Readable | Buffer): Readable =>
  Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content;
