import { z } from 'zod';
import { avatar, id, platform, timestamp, username } from './fields.ts';

export const socialAccount = z
  .object({
    id: id('sac'),
    profileId: id('prf'),
    platform,
    platformUserId: z.string().meta({ description: 'id of the user on the network', example: '2244994945' }),
    platformUsername: username,
    platformAvatar: avatar,
    active: z.boolean().meta({ description: 'only active accounts may be posted to' }),
    createdAt: timestamp,
  })
  .meta({ id: 'SocialAccount' });

export const accountLimits = z
  .object({
    current: z.int().meta({ description: 'accounts in use', example: 2 }),
    max: z.int().meta({ description: 'accounts allowed by the plan', example: 10 }),
    canAdd: z.boolean(),
  })
  .meta({ id: 'AccountLimits' });
