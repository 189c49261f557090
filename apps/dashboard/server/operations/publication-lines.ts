import { canRetry, idPattern } from '@carillon/core';
import type { Database } from '@carillon/db';
import { type DescribedPublication, describePublications } from '@carillon/db/queue';
import { z } from 'zod';

/** A publication as pages get it. Only a draft has no due time, and no list has drafts. */
export function shownLine({ unbegun, times, nth, inDoubt, ...line }: DescribedPublication) {
  return {
    ...line,
    nth: nth ?? 1,
    at: line.at ?? line.changedAt,
    inDoubt,
    times,
    retryable: canRetry({ ...line, inDoubt }),
    /** True when the post may get another time as a whole: nothing of it has begun, and it has one time. */
    movable: unbegun && times === 1 && line.postStatus === 'scheduled',
  };
}

export type Lines = ReturnType<typeof shownLine>[];

/**
 * Lines for the publications of each part of an answer; what is gone since it was looked for is left out.
 * @param parts ids of publications
 */
export async function linesOf<Part extends string>(
  db: Database,
  userId: string,
  parts: Readonly<Record<Part, readonly string[]>>,
): Promise<Record<Part, Lines>> {
  const ids = new Set(Object.values<readonly string[]>(parts).flat());
  const described = await describePublications(db, userId, [...ids]);
  const byId = new Map(described.map((line) => [line.id, shownLine(line)]));
  const found = Object.entries<readonly string[]>(parts).map(([part, wanted]) => [
    part,
    wanted.flatMap((id) => byId.get(id) ?? []),
  ]);
  return Object.fromEntries(found);
}

/** Where a page of a list ends: a moment, and the id of the publication that it is about. */
interface Place {
  readonly at: Date;
  readonly id: string;
}

/** A place for the address of the next page: its moment in ms, and its id. */
export const cursorOf = ({ at, id }: Place): string => `${at.getTime()}.${id}`;

const cursorPattern = /^(\d{1,15})\.(pp_\w{20,32})$/;

/** A cursor that was given back. */
export const cursor = z
  .string()
  .max(50, { error: 'a cursor as the list gave it' })
  .regex(cursorPattern, { error: 'a cursor as the list gave it' })
  .transform((given): Place => {
    const [, ms = '', id = ''] = cursorPattern.exec(given) ?? [];
    return { at: new Date(Number(ms)), id };
  })
  .refine(({ id, at }) => idPattern('pp').test(id) && at.getUTCFullYear() < 9_999, {
    error: 'a cursor as the list gave it',
  });
