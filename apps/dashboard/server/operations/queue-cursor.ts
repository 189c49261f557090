import { idPattern } from '@carillon/core';
import type { QueuePlace } from '@carillon/db';
import { z } from 'zod';

const cursorPattern = /^(\d{1,15})\.(pp_\w{20,32})$/;

/** Where a page of the queue ends, for the address of the next one: a moment in ms, and the id of what is due then. */
export const cursorOf = ({ at, id }: QueuePlace): string => `${at.getTime()}.${id}`;

/** A cursor that was given back. */
export const cursor = z
  .string()
  .max(50, { error: 'a cursor as the queue gave it' })
  .regex(cursorPattern, { error: 'a cursor as the queue gave it' })
  .transform((given): QueuePlace => {
    const [, ms = '', id = ''] = cursorPattern.exec(given) ?? [];
    return { at: new Date(Number(ms)), id };
  })
  .refine(({ id, at }) => idPattern('pp').test(id) && at.getUTCFullYear() < 9_999, {
    error: 'a cursor as the queue gave it',
  });
