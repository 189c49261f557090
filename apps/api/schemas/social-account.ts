import { z } from 'zod';
import { id, platform, timestamp } from './fields.ts';

export const socialAccount = z
  .object({
    id: id('sac'),
    profileId: id('prf'),
    platform,
    platformUserId: z.string(),
    platformUsername: z.string(),
    platformAvatar: z.string().meta({ description: 'URL of the picture' }),
    active: z.boolean().meta({ description: 'only active accounts may be posted to' }),
    createdAt: timestamp,
  })
  .meta({ id: 'SocialAccount' });

export const accountLimits = z
  .object({
    current: z.int().meta({ description: 'accounts in use' }),
    max: z.int().meta({ description: 'accounts allowed by the plan' }),
    canAdd: z.boolean(),
  })
  .meta({ id: 'AccountLimits' });
