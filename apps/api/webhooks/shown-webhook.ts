import type { getEndpoint } from '@carillon/db';
import type { KeyRing } from '@carillon/secrets';
import { shownUrl } from '@carillon/webhooks';

type Row = NonNullable<Awaited<ReturnType<typeof getEndpoint>>>;

/** A webhook as its owner sees it: with its address, which rows have sealed. */
export const shownWebhook = async ({ sealedUrl, url, ...row }: Row, keys: KeyRing) => ({
  ...row,
  url: await shownUrl({ url, sealedUrl }, row.id, keys),
});
