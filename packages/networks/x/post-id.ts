import { z } from 'zod';
import { postIdPattern } from './post-options.ts';

export const postId = z.string().regex(postIdPattern);

const created = z.object({ data: z.object({ id: postId }) });

/** The same in a body that was cut after the id. */
const cut = /^\s*\{\s*"data"\s*:\s*\{[^{}]*"id"\s*:\s*"(\d{1,19})"/;

/** The new post's id in X's answer; null if it has none. */
export function postIdIn(answer: unknown): string | null {
  if (typeof answer === 'string') return cut.exec(answer)?.[1] ?? null;
  return created.safeParse(answer).data?.data.id ?? null;
}

/** Time at which a post was made, ms since 1970: X writes it into the id's upper bits. */
export function postedAt(id: string): number {
  return Number((BigInt(id) >> 22n) + 1288834974657n);
}
