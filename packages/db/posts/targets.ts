import type { PlannedAccount } from '@carillon/core';
import { joinApp } from '../accounts/applications.ts';
import { type JoinedServer, joinedServer, joinServer } from '../accounts/servers.ts';
import type { Queries, Sql } from '../client.ts';
import { attachedFields } from '../media/attach-media.ts';
import { type Reader, reaches } from '../reader.ts';
import { opaqueArray } from '../sql-parts.ts';
import { hasBegun, itemFields, itemProgress, writtenItem } from './item-columns.ts';
import { notCancelled, visibleTo } from './read-posts.ts';

/** A post's accounts, each with what it says there and how far each item got. @returns null when the reader has no such post */
export async function readTargets(db: Queries, reader: Reader, id: string) {
  const post = await db.post.findFirst({
    where: { id, ...visibleTo(reader) },
    select: {
      publications: {
        where: notCancelled,
        select: {
          socialAccountId: true,
          status: true,
          socialAccount: {
            select: {
              platform: true,
              platformUsername: true,
              platformAvatar: true,
              sandbox: true,
              active: true,
            },
          },
          items: {
            select: { ...itemFields, ...itemProgress, remoteId: true, media: attachedFields },
            orderBy: { position: 'asc' },
          },
        },
        orderBy: { position: 'asc' },
      },
    },
  });
  return (
    post?.publications.map(({ items, socialAccount, status, ...target }) => ({
      ...target,
      ...socialAccount,
      /** Something of it is on the network, or may be. */
      begun: hasBegun(status, items),
      items: items.map(({ sends: _, ...item }) => writtenItem(item)),
    })) ?? null
  );
}

export interface TargetsQuery {
  readonly reader: Reader;
  readonly profileId: string;
  readonly accountIds: readonly string[];
}

/** The named accounts, as far as they exist in that profile, with their servers. @returns null when the reader has no such profile */
export async function findTargets(
  db: Sql,
  { reader, profileId, accountIds }: TargetsQuery,
): Promise<PlannedAccount[] | null> {
  if (!reaches(reader, profileId)) return null;
  const rows = await db.$queryRaw<TargetRow[]>`
    SELECT a.id, a.platform::text AS platform, a.platform_username AS "platformUsername", a.active, a.sandbox,
      a.granted_scopes AS "grantedScopes", app.plan AS "appPlan",
      CASE WHEN app.id IS NOT NULL AND NOT a.sandbox THEN json_build_object('id', app.id, 'name', coalesce(nullif(app.name, ''), app.client_id),
        'postsPerDay', app.daily_limit, 'monthlyBudget', app.monthly_budget) END AS application, p.network_limits AS "networkLimits", s.url AS "serverUrl", s.facts
    FROM profiles p
      LEFT JOIN social_accounts a ON a.profile_id = p.id AND a.id = ANY (${opaqueArray(accountIds)}::text[])
        AND a.state <> 'disconnected' AND (a.sandbox OR NOT ${reader.sandbox})
      ${joinServer} ${joinApp}
    WHERE p.id = ${profileId} AND p.user_id = ${reader.userId}`;
  if (rows.length === 0) return null;
  return rows.flatMap(({ serverUrl, facts, ...account }) => {
    if (account.id === null) return [];
    const server = joinedServer({ serverUrl, facts });
    return [{ ...account, ...(server !== null && { server }) }];
  });
}

/** An account; without any, a row whose id is null stands for the profile. */
type TargetRow = JoinedServer & (Omit<PlannedAccount, 'server'> | { readonly id: null });
