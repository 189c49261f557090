import { z } from 'zod';
import { avatar, createdAt, id, platform, username } from './fields.ts';

export const socialAccount = z
  .object({
    id: id('sac'),
    profileId: id('prf'),
    platform,
    platformUserId: z.string().meta({ description: 'id of the user on the network', example: '2244994945' }),
    platformUsername: username,
    platformAvatar: avatar,
    active: z.boolean().meta({ description: 'only active accounts may be posted to' }),
    createdAt,
  })
  .meta({ id: 'SocialAccount', description: 'an account on a network, connected to a profile' });

export const accountLimits = z
  .object({
    current: z.int().meta({ description: 'accounts in use', example: 2 }),
    max: z.int().meta({ description: 'accounts allowed by the plan', example: 10 }),
    canAdd: z.boolean().meta({ description: 'true when another account may be connected' }),
  })
  .meta({ id: 'AccountLimits', description: 'how many accounts the plan allows, and how many there are' });
