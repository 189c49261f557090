import type { Scene } from '@carillon/harness/open-scene';

/** Asks the API for a post of one item on one account, to be published at once unless told otherwise. */
export const offer = ({ api, profileId }: Scene, accountId: string, content: string, when: object = now) =>
  api.post('/posts', { profileId, platforms: { [accountId]: { items: [{ content }] } }, ...when });

const now = { publishNow: true };

/** For a post that is due in so many ms. */
export const dueIn = (ms: number) => ({ scheduledAt: new Date(Date.now() + ms).toISOString() });

/** Asks for a post that must be accepted. @returns its id */
export async function accepted(...request: Parameters<typeof offer>): Promise<string> {
  const { status, body } = await offer(...request);
  if (status !== 201) throw new Error(`${status}: ${body.error}`);
  return body.data.id;
}
