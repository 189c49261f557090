import type { Surroundings } from '../surroundings.ts';
import type { BlueskyOptions } from './publisher.ts';

/** Bluesky as a process runs it. */
export const blueskyOptions = ({ log, settings: _, ...given }: Surroundings): BlueskyOptions => ({
  ...given,
  onMissingCard: (link, error) =>
    log?.info({ host: new URL(link).host, error }, 'a link goes out without a card'),
  onChangedRecord: (uri) => log?.error({ uri }, 'Bluesky stored another record than was sent'),
});
