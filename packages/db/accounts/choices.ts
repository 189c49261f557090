import type { Platform } from '@carillon/core';
import type { Sql } from '../client.ts';

/** Whoever chooses: in a session, or by a connect link in the browser with this cookie (its digest). */
export type Chooser = { readonly sessionId: string } | { readonly linkId: string; readonly browser: string };

/** Accounts of one grant, of which somebody is to choose. */
export interface AccountChoice {
  readonly id: string;
  readonly profileId: string;
  readonly platform: Platform;
  readonly sandbox: boolean;
  /** The accounts' own server, where the network has several. */
  readonly serviceUrl: string | null;
  /** The application by which they were granted; null for one without a row. */
  readonly appId: string | null;
  /** The accounts, with the credentials of each. */
  readonly sealed: string;
}

/** Longest that somebody may take to choose, minutes. */
const maxMinutes = 10;

/** Keeps a choice. Another one of the same chooser on that network is over with it. */
export async function keepChoice(
  db: Sql,
  chooser: Chooser,
  { id, profileId, platform, sandbox, serviceUrl, appId, sealed }: AccountChoice,
): Promise<void> {
  const { sessionId, linkId, browser } = columnsOf(chooser);
  await db.$executeRaw`
    WITH former AS (
      DELETE FROM account_choices WHERE platform = ${platform}::platform
        AND (session_id = ${sessionId} OR link_id = ${linkId} AND browser = ${browser})
    )
    INSERT INTO account_choices (id, session_id, link_id, browser, profile_id, platform, sandbox, service_url, app_id, sealed, expires_at)
    VALUES (${id}, ${sessionId}, ${linkId}, ${browser}, ${profileId}, ${platform}::platform, ${sandbox}, ${serviceUrl}, ${appId}, ${sealed},
      now() + make_interval(mins => ${maxMinutes}))`;
}

/** A choice, for whoever it is of. @returns null for anybody else, and once it is over */
export async function readChoice(db: Sql, chooser: Chooser, id: string): Promise<AccountChoice | null> {
  const { sessionId, linkId, browser } = columnsOf(chooser);
  const [row] = await db.$queryRaw<AccountChoice[]>`
    SELECT id, profile_id AS "profileId", platform::text AS platform, sandbox, service_url AS "serviceUrl", app_id AS "appId", sealed
    FROM account_choices WHERE id = ${id} AND expires_at > now()
      AND (session_id = ${sessionId} OR link_id = ${linkId} AND browser = ${browser})`;
  return row ?? null;
}

/** Ends a choice. @returns false when it was over */
export async function takeChoice(tx: Sql, id: string): Promise<boolean> {
  const taken = await tx.$executeRaw`DELETE FROM account_choices WHERE id = ${id} AND expires_at > now()`;
  return taken > 0;
}

const columnsOf = (chooser: Chooser) =>
  'sessionId' in chooser
    ? { sessionId: chooser.sessionId, linkId: null, browser: null }
    : { sessionId: null, linkId: chooser.linkId, browser: chooser.browser };
