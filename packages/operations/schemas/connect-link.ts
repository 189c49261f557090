import { maxReturnUrlLength, platforms, returnOrigin, returnUrlExpected } from '@carillon/core';
import { linkStatuses } from '@carillon/db/connect-links';
import { z } from 'zod';
import { createdAt, givenId, id, madeBy, platform, text, timestamp } from './fields.ts';

const returnUrl = text(maxReturnUrlLength)
  .refine((value) => returnOrigin(value) !== null, { error: returnUrlExpected })
  .transform((value) => new URL(value).href)
  .meta({
    description:
      'address to which the page leads when the account is connected, or when somebody declines: with the parameters `connect_link`, `status` (connected or denied) and, once connected, `social_account_id`. Its origin must be one of the return addresses that are listed in the dashboard under API keys. Without it the page ends with a sentence',
    example: 'https://app.example.com/channels',
  });

const shortest = 5; // minutes
const longest = 10_080;

const minutes = z.int().refine((value) => value >= shortest && value <= longest, {
  error: `a whole number from ${shortest} to ${longest}`,
});

export const newConnectLink = z.strictObject({
  profileId: givenId('prf').meta({
    description: 'Profile id (prf_…): the account is connected to this profile',
    example: 'prf_01ka3m7q2ve4wr3t9t0v0v6q3c',
  }),
  platforms: z
    .array(platform)
    .min(1)
    .max(10)
    .transform((given) => platforms.filter((name) => given.includes(name)))
    .default([...platforms])
    .meta({ description: 'networks that the page offers; all unless given', example: platforms.slice(0, 2) }),
  returnUrl: returnUrl.optional(),
  sandbox: z.boolean().optional().meta({
    description:
      'true: accounts of the sandbox are connected, and nothing is real. Links of a sandbox key are always of this kind',
    example: false,
  }),
  expiresInMinutes: minutes.default(60).meta({
    minimum: shortest,
    maximum: longest,
    description: 'how long the link can be used, minutes: from 5 to 10,080, which is a week',
    example: 60,
  }),
  applicationId: givenId('app').optional().meta({
    description:
      'Application id (app_…): accounts of its network are connected by this application; by the usual one unless given',
    example: undefined,
  }),
  externalId: text(255).min(1).optional().meta({
    description:
      'an id of your own, such as that of your customer; it comes back with the link and in the event account.connected',
    example: 'customer-17',
  }),
});

export const linkStatus = z.enum(linkStatuses).meta({
  description:
    'open: it can be used. used: it has connected an account. expired: its time is over. revoked: you ended it, or the key that made it has ended, or may do less',
  example: 'open',
});

export const connectLink = z
  .object({
    id: id('cnl'),
    profileId: id('prf'),
    apiKeyId: madeBy,
    platforms: z.array(platform).meta({ description: 'networks that the page offers' }),
    sandbox: z.boolean().meta({ description: 'true: it connects accounts of the sandbox', example: false }),
    returnUrl: z.string().nullable().meta({
      description: 'address to which the page leads at the end; null for none',
      example: 'https://app.example.com/channels',
    }),
    externalId: z.string().nullable().meta({ description: 'an id of your own', example: 'customer-17' }),
    applicationId: z.string().nullable().meta({
      description: 'the application by which accounts of its network are connected; null for the usual one',
      example: null,
    }),
    status: linkStatus,
    expiresAt: timestamp.meta({ description: 'end of the time in which it can be used' }),
    createdAt,
    usedAt: timestamp.nullable().meta({ description: 'when it connected an account', example: null }),
    socialAccountId: z
      .string()
      .nullable()
      .meta({ description: 'the account that it connected; null before', example: null }),
  })
  .meta({ id: 'ConnectLink', description: 'a link by which somebody connects an account' });

export const withUrl = connectLink
  .extend({
    url: z.string().meta({
      description:
        'the address to open in a browser, shown this once. Anybody who has it can connect one account: give it to nobody else',
      example: 'https://dashboard.example.com/connect-account#q3N0…',
    }),
  })
  .meta({ id: 'NewConnectLink', description: 'a connect link, with the address that is shown once' });
