import { z } from 'zod';
import { id, timestamp } from './fields.ts';

export const profile = z
  .object({
    id: id('prf'),
    userId: id('usr'),
    name: z.string(),
    groupId: z.string().nullable(),
    active: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Profile' });
