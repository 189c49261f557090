import { networkLimitsNames } from '@carillon/core';
import { z } from 'zod';
import { createdAt, id, updatedAt } from './fields.ts';
import { windowsByPlatform } from './posting-window.ts';

export const profile = z
  .object({
    id: id('prf'),
    userId: id('usr'),
    name: z.string().meta({ description: 'as its owner calls it', example: 'Ada' }),
    groupId: z.string().nullable().meta({ description: 'group that the profile belongs to', example: null }),
    active: z.boolean().meta({ description: 'true while the profile is in use' }),
    timezone: z.string().meta({ description: 'IANA name', example: 'Europe/Berlin' }),
    spacingMinutes: z.int().meta({
      description:
        'smallest distance in minutes between an auto-scheduled post and any other post of its network',
      example: 60,
    }),
    dailyLimit: z.int().meta({
      description: 'auto-scheduling adds no post to a day on which the network already has this many',
      example: 10,
    }),
    windows: windowsByPlatform.meta({
      description:
        'own posting windows by network, the best first; the default ones apply where there are none',
      example: {},
    }),
    networkLimits: z.enum(networkLimitsNames).meta({
      description: 'what its posts are held to: specified, or current for what networks take today',
      example: 'specified',
    }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Profile', description: 'a brand or person that posts, with preferences for times' });
