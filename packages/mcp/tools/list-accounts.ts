import { platformTitles } from '@carillon/core';
import { itemLimits } from '@carillon/networks/descriptors';
import { limits } from '@carillon/networks/limits';
import { z } from 'zod';
import { reading, tool } from '../tool.ts';

/** Profiles and accounts that an answer has at most, of each. */
const most = 200;

const account = z.object({
  id: z.string().describe('sac_…'),
  platform: z.string(),
  username: z.string(),
  active: z.boolean().describe('false: a person must connect it again'),
});

export const listAccounts = tool({
  name: 'list_accounts',
  title: 'List profiles and accounts',
  description:
    'Lists the profiles with their accounts, time zones and the local time there now, what a post on each network may be, what the plan leaves this month, and what this connection may do. Every other tool needs ids of this answer.',
  scopes: ['accounts:read', 'profiles:read'],
  annotations: reading,
  input: z.strictObject({}),
  output: z.object({
    now: z.string().describe('ISO 8601, UTC'),
    sandbox: z.boolean().describe('true: everything goes to test accounts'),
    postsThisMonth: z.object({ used: z.number(), limit: z.number() }),
    networks: z.array(
      z.object({
        platform: z.string(),
        title: z.string(),
        maxLength: z.number(),
        unit: z.string(),
        maxItems: z.number().describe('of a thread; 1: it has no threads'),
        serversDiffer: z
          .literal(true)
          .optional()
          .describe('maxLength is the usual one; check_post knows that of each server'),
      }),
    ),
    profiles: z.array(
      z.object({
        id: z.string().describe('prf_…'),
        name: z.string(),
        timezone: z.string().describe('IANA name'),
        localTime: z.string().describe('of now, on its clocks'),
        accounts: z.array(account),
      }),
    ),
  }),
  async run(_, { carillon, signal, now }) {
    const [me, profiles, accounts] = await Promise.all([
      carillon.me({ signal }),
      carillon.profiles.list({}, { signal }).toArray({ limit: most }),
      carillon.accounts.list({}, { signal }).toArray({ limit: most }),
    ]);
    const at = now();
    const used = new Set(accounts.map(({ platform }) => platform));
    return {
      now: at.toISOString(),
      sandbox: me.key?.sandbox ?? false,
      postsThisMonth: { used: me.usage.posts, limit: me.limits.postsPerMonth },
      networks: [...used].map((platform) => {
        const { maxLength, unit, at } = limits[platform];
        return {
          platform,
          title: platformTitles[platform],
          maxLength,
          unit,
          maxItems: itemLimits[platform],
          ...(at && { serversDiffer: true as const }),
        };
      }),
      profiles: profiles.map(({ id, name, timezone }) => ({
        id,
        name,
        timezone,
        localTime: localTime(at, timezone),
        accounts: accounts
          .filter(({ profileId }) => profileId === id)
          .map(({ id, platform, platformUsername: username, active }) => ({
            id,
            platform,
            username,
            active,
          })),
      })),
    };
  },
});

/** Such as `Friday 2026-11-27 09:05`. */
function localTime(at: Date, timeZone: string): string {
  const day = at.toLocaleDateString('en-GB', { timeZone, weekday: 'long' });
  return `${day} ${at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })}`;
}
