/** What the API answers, as its own schemas say. */
import type { attempt } from '@carillon/api/schemas/attempt';
import type { fullPost, listedPost, post } from '@carillon/api/schemas/post';
import type { profile } from '@carillon/api/schemas/profile';
import type { review } from '@carillon/api/schemas/review';
import type { slot } from '@carillon/api/schemas/slot';
import type { accountLimits } from '@carillon/api/schemas/social-account';
import type { z } from 'zod';
import type { Wire } from './wire.ts';

export type Post = Wire<z.infer<typeof post>>;
export type ListedPost = Wire<z.infer<typeof listedPost>>;
export type FullPost = Wire<z.infer<typeof fullPost>>;
export type Attempt = Wire<z.infer<typeof attempt>>;
export type Profile = Wire<z.infer<typeof profile>>;
export type Review = Wire<z.infer<typeof review>>;
export type Slot = Wire<z.infer<typeof slot>>;
export type AccountLimits = z.infer<typeof accountLimits>;

/** A page of a list. */
export interface Listed<Entry> {
  readonly data: readonly Entry[];
  readonly nextCursor?: string | null;
}
