import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { windowsByPlatform } from './posting-window.ts';

export const profile = z
  .object({
    id: id('prf'),
    userId: id('usr'),
    name: z.string().meta({ example: 'Ada' }),
    groupId: z.string().nullable().meta({ description: 'the group that it belongs to', example: null }),
    active: z.boolean(),
    timezone: z.string().meta({ description: 'IANA name', example: 'Europe/Berlin' }),
    spacingMinutes: z.int().meta({
      description: 'least distance of an auto-scheduled post from every other one of its network',
      example: 60,
    }),
    dailyLimit: z.int().meta({
      description: 'posts of a network on a day that already keep auto-scheduling from adding one',
      example: 10,
    }),
    windows: windowsByPlatform.meta({
      description: 'own posting windows by network, the best first; the usual ones apply where there is none',
      example: {},
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Profile' });
