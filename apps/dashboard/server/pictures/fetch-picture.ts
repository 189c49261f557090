import { guardedAgent } from '@carillon/networks/guarded-agent';
import type { HostRules } from '@carillon/networks/host-rules';
import { openAddress } from '@carillon/networks/open-address';

interface Fetching {
  /** Servers that it may come from. */
  readonly hosts: HostRules;
  /** This installation's address, which servers see. */
  readonly publicUrl: string;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** A larger file is not read to its end, bytes. Networks take a million for one. */
const maxBytes = 1_000_000;

/** The file at an address that a stranger's server named, whatever it is. @throws {Error} with the reason why it cannot be had */
export async function fetchPicture(address: string, { hosts, publicUrl, signal }: Fetching): Promise<Buffer> {
  const dispatcher = guardedAgent(hosts);
  const way = { dispatcher, signal, publicUrl, accept: 'image/webp,image/png,image/jpeg,image/*;q=0.5' };
  try {
    const { body } = await openAddress(new URL(address), way);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of body) {
      size += piece.byteLength;
      if (size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } finally {
    await dispatcher.destroy();
  }
}
