import type { WebhookResults } from '../../api/webhooks.ts';

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** How many deliveries were taken of those that are over, such as `99.2% of 1,204`; never 100 % where one was not. */
export function successInWords({ delivered, failed }: Pick<WebhookResults, 'delivered' | 'failed'>): string {
  const all = delivered + failed;
  if (all === 0) return '–';
  const share = failed === 0 ? 1 : Math.min(delivered / all, 0.999);
  return `${percent.format(share)} of ${all.toLocaleString('en')}`;
}
