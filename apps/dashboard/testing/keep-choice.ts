import { keepChoice } from '@carillon/accounts';
import type { Platform } from '@carillon/core';
import type { Connection } from '@carillon/networks';
import { digest } from '@carillon/secrets';
import type { Dashboard } from './start-dashboard.ts';

const connection = (name: string): Connection => ({
  kind: 'connected',
  platformUserId: `id-of-${name}`,
  platformUsername: name,
  platformAvatar: null,
  grantedScopes: [],
  credentials: { accessToken: `token-of-${name}` },
  serviceUrl: null,
});

/** Names of the accounts that are granted. */
const names = ['ada', 'engines', 'poems'];

interface Granted {
  readonly profileId: string;
  readonly platform?: Platform;
}

/** As if somebody came back to their newest session with a grant for three accounts. @returns the id of the choice */
export async function keepChoiceOf(
  { db, parts }: Pick<Dashboard, 'db' | 'parts'>,
  userId: string,
  { profileId, platform = 'x' }: Granted,
): Promise<string> {
  const { id: sessionId } = await db.session.findFirstOrThrow({
    where: { userId },
    orderBy: { createdAt: 'desc' },
  });
  return keepChoice(
    parts.accounts,
    { sessionId },
    { platform, profileId, connections: names.map(connection) },
  );
}

/** The same by a connect link, in the browser with this cookie. */
export const keepLinkChoice = (
  { parts }: Pick<Dashboard, 'parts'>,
  { linkId, cookie }: { readonly linkId: string; readonly cookie: string },
  { profileId, platform = 'x' }: Granted,
): Promise<string> =>
  keepChoice(
    parts.accounts,
    { linkId, browser: digest(cookie) },
    { platform, profileId, connections: names.map(connection) },
  );
