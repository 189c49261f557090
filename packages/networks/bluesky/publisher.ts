import { callDeadline, type Network } from '../network.ts';
import { connect } from './connect.ts';
import { lookUp } from './look-up.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';

export interface BlueskyOptions {
  /** Total time of one method, ms. Waiting for a vault does not count as the network's. */
  readonly deadline?: number;
  /**
   * Told the at:// uri of a record that Bluesky stored with another CID than was computed here. It is published,
   * but a reply to it may show as a post by itself. Must not throw.
   */
  readonly onChangedRecord?: (uri: string) => void;
}

/** Bluesky. A publication is one commit with keys of ours, so it happens exactly once, whatever gets lost. */
export function createBluesky({
  deadline = callDeadline,
  onChangedRecord = () => {},
}: BlueskyOptions = {}): Network {
  const signal = () => AbortSignal.timeout(deadline);
  return {
    platform: 'bluesky',
    batch: 'all',
    looks: [0],
    mostSends: Number.POSITIVE_INFINITY,
    prepare: (contents, session, now) => prepare(contents, session, { now, signal: signal() }),
    publish: (batch, session) => publish(batch, session, { signal: signal(), onChanged: onChangedRecord }),
    lookUp: (batch, session) => lookUp(batch, session, signal()),
    connect: (input, baseUrl) => connect(input, baseUrl, signal()),
  };
}
