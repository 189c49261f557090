import { platforms } from '@carillon/core';
import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { pageAnswer } from './page.ts';

const platform = z.enum(platforms).meta({ description: 'its network', example: 'x' });

const sent = z.int().meta({ description: 'posts that went out on the day', example: 120 });
const planned = z.int().meta({ description: 'posts that are planned for the day', example: 40 });

const dollars = (description: string, example: number) => z.number().meta({ description, example });

const money = z
  .object({
    budget: z.number().nullable().meta({
      description: 'US dollars of the month; null for as much as there is',
      example: 200,
    }),
    spent: dollars('US dollars of what went out, by list prices', 12.4),
    planned: dollars('US dollars of what is planned', 30),
    left: z.number().nullable().meta({ description: 'null without a budget', example: 157.6 }),
  })
  .meta({ description: 'the month (UTC) of the day' });

const applicationLimits = z.object({
  id: id('app'),
  name: z.string().meta({ description: 'its name, or its client id', example: 'Northern bookshops' }),
  platform,
  day: z
    .object({
      limit: z.int().nullable().meta({
        description: 'posts that its network takes of it in a day; null where it says none',
        example: 10_000,
      }),
      sent,
      planned,
      left: z.int().nullable().meta({ description: 'null without a limit', example: 9_840 }),
    })
    .meta({ description: 'the day (UTC), of everybody’s accounts that act through it' }),
  month: money.nullable().meta({ description: 'null for an application of the server' }),
});

const accountLimits = z.object({
  id: id('sac'),
  platform,
  platformUsername: z.string().meta({ description: 'its name there', example: 'ada' }),
  sent,
  planned,
  waitsUntil: timestamp
    .nullable()
    .meta({ description: 'when its network takes more of it; null where it does now', example: null }),
});

const limits = z
  .object({
    day: z.string().meta({ description: 'the day (UTC) that is answered', example: '2026-12-03' }),
    applications: z
      .array(applicationLimits)
      .meta({ description: 'those by which your accounts act, 100 at most' }),
    key: money
      .nullable()
      .meta({ description: 'of the key of the request; null for a person who is signed in' }),
    accounts: z.array(accountLimits).meta({ description: 'a page of your accounts, the oldest first' }),
  })
  .meta({ id: 'Limits', description: 'what is left of a day, and of its month' });

const { data: _, ...cursors } = pageAnswer(accountLimits);

export const limitsAnswer = z.object({ data: limits, ...cursors });
