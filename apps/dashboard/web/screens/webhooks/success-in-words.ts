import type { WebhookResults } from '../../api/webhooks.ts';
import { shareInWords } from '../../parts/share-in-words.ts';

/** How many deliveries were taken of those that are over, such as `99.2 % of 1,204`. */
export function successInWords({ delivered, failed }: Pick<WebhookResults, 'delivered' | 'failed'>): string {
  const all = delivered + failed;
  return all === 0 ? '–' : `${shareInWords(delivered, all)} of ${all.toLocaleString('en')}`;
}
