import { forbiddenHost } from '@carillon/networks/forbidden-host';
import { guardedAgent } from '@carillon/networks/guarded-agent';
import type { HostRules } from '@carillon/networks/host-rules';
import { AddressError, openAddress } from '@carillon/networks/open-address';
import { plainCause } from '@carillon/networks/plain-cause';

export interface DocumentFetching {
  /** Servers that documents may be fetched from. */
  readonly hosts: HostRules;
  /** This installation's address: servers see it. */
  readonly publicUrl: string;
  /** Time in which all of a document must have arrived, ms; 5,000 unless given. */
  readonly deadlineMs?: number | undefined;
}

/** Size of the largest document, bytes. */
const maxBytes = 10_000;

/** Reads the document; or says why it could not, as the end of a sentence. */
export async function fetchDocument(
  address: URL,
  { hosts, publicUrl, deadlineMs = 5_000 }: DocumentFetching,
): Promise<{ readonly document: unknown } | { readonly problem: string }> {
  const dispatcher = guardedAgent(hosts);
  const signal = AbortSignal.timeout(deadlineMs);
  const way = { dispatcher, signal, publicUrl, accept: 'application/json', directly: true } as const;
  try {
    const { headers, body } = await openAddress(address, way);
    if (!/^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? ''))
      throw new AddressError('it is not sent as application/json');
    return { document: JSON.parse(await readText(body)) };
  } catch (error) {
    return { problem: reasonOf(error, address) };
  } finally {
    await dispatcher.destroy();
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new AddressError(`it has more than ${maxBytes.toLocaleString('en')} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Reason, as the end of a sentence. */
function reasonOf(error: unknown, { hostname }: URL): string {
  const forbidden = forbiddenHost(error);
  if (forbidden !== null) return forbidden.message;
  if (error instanceof AddressError) return error.message;
  if (error instanceof SyntaxError) return 'it is not JSON';
  if (error instanceof Error && error.name === 'TimeoutError') return 'it did not arrive in time';
  const plain = plainCause(error);
  return plain === null ? 'it cannot be fetched' : `${hostname} ${plain}`;
}
