import { applicationPlans, applicationPlatforms } from '@carillon/networks/descriptors';
import { z } from 'zod';
import { createdAt, givenId, id, text } from './fields.ts';

const platform = z
  .enum(applicationPlatforms)
  .meta({ description: 'network at which it was made', example: 'x' });

const name = text(100).min(1).meta({ description: 'your own name for it', example: 'Northern bookshops' });

const plan = z.enum(applicationPlans).meta({
  description: 'its plan at the network, which decides what it may post',
  example: applicationPlans[0],
});

/** Printable ASCII (RFC 6749, appendix A), so one sentence says all that may be wrong with it. */
const ofApplication = (example: string) =>
  z
    .string()
    .max(1_000)
    .regex(/^[\x20-\x7e]+$/, { error: 'text as the network shows it, in printable ASCII' })
    .meta({ example });

const clientSecretOrNone = ofApplication('bellsAtNoon').or(z.literal('')).meta({
  description:
    'its client secret, as the network shows it; kept sealed, and in no answer. An empty text for a public client, which has none',
  example: 'bellsAtNoon',
});

const dailyLimit = z.int().min(1).max(100_000_000).nullable().meta({
  description: 'posts that the network takes of it in 24 hours; null where you do not know',
  example: 10_000,
});

const monthlyBudget = z.int().min(1).max(1_000_000).nullable().meta({
  description:
    'US dollars that its posts may cost in a month (UTC), by the list prices of the network; null for as much as there is. A post beyond it is refused with `budget_reached`',
  example: 200,
});

export const newApplication = z.strictObject({
  platform,
  name,
  clientId: ofApplication('V2hhdCBhIGJlbGw').meta({ description: 'its client id, as the network shows it' }),
  clientSecret: clientSecretOrNone.default(''),
  plan: plan.default(applicationPlans[0]),
  dailyLimit: dailyLimit.default(null),
  monthlyBudget: monthlyBudget.default(null),
  profileId: givenId('prf').nullable().default(null).meta({
    description: 'Profile id (prf_…): only accounts of this profile act through it; null for all of yours',
    example: null,
  }),
});

export const applicationChange = z
  .strictObject({ name, plan, dailyLimit, monthlyBudget, clientSecret: clientSecretOrNone })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'at least one field to change' });

export const application = z
  .object({
    id: id('app'),
    platform,
    name: z.string().meta({
      description: 'its name; empty for that of the server’s variables',
      example: 'Northern bookshops',
    }),
    clientId: z.string().meta({ description: 'its client id', example: 'V2hhdCBhIGJlbGw' }),
    plan: z
      .string()
      .nullable()
      .meta({ description: 'its plan at the network; null where it has none', example: 'self-serve' }),
    dailyLimit,
    monthlyBudget,
    owner: z.enum(['server', 'you']).meta({
      description:
        'server: everybody here may connect accounts by it, and only an admin changes it. you: it is your own',
      example: 'you',
    }),
    profileId: z
      .string()
      .nullable()
      .meta({ description: 'the profile that it is for alone; null for all', example: null }),
    isUsual: z.boolean().meta({
      description: 'true for the one that the server’s variables name',
      example: false,
    }),
    accounts: z.int().meta({ description: 'your accounts that act through it', example: 3 }),
    createdAt,
  })
  .meta({
    id: 'Application',
    description:
      'an application at a network, through which accounts are connected and post: limits and bills are its own',
  });
