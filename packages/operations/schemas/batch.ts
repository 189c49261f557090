import { z } from 'zod';
import { exampleId, id, timestamp } from './fields.ts';
import { labels } from './labels.ts';
import { newPost } from './new-post.ts';
import { post } from './post.ts';
import { problem, warnings } from './problem.ts';

/** An entry of a batch that is no post: it is one of those that fail, and keeps no other from being read. */
export class NoPost {
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    this.issues = issues;
  }
}

/** Posts of one batch. */
const maxPosts = 100;

/** The body of POST /posts/batch. */
export const newPosts = z
  .strictObject({
    posts: z
      .array(newPost.catch((refused) => new NoPost(refused?.error?.issues ?? []) as never))
      .min(1)
      .max(maxPosts)
      .meta({ description: 'each as a create takes it' }),
    mode: z.enum(['all', 'each']).default('all').meta({
      description:
        'all: all of them are stored, or none when one is invalid. each: every valid one is stored',
    }),
    dryRun: z.boolean().default(false).meta({
      description: 'true: everything is checked, slots and the month included, and nothing is stored',
    }),
  })
  .meta({ id: 'NewPosts', description: 'posts to create together' });

export type NewPosts = Omit<z.output<typeof newPosts>, 'posts'> & {
  readonly posts: readonly (z.output<typeof newPost> | NoPost)[];
};

/** Outcome of each post of a batch. Their contents are not repeated: the answer may be kept for an Idempotency-Key. */
export const createdPosts = z
  .array(
    z
      .object({
        index: z.int().meta({ description: 'its place in the request, from 0', example: 0 }),
        ok: z.boolean().meta({ description: 'true when it is stored, or would be in a dry run' }),
        id: id('pst')
          .nullable()
          .meta({ description: 'its id; null where it is not stored', example: exampleId('pst') }),
        externalId: labels.externalId,
        existingId: id('pst').nullable().meta({
          description: 'the id of the post that has its externalId already; null for none',
          example: null,
        }),
        status: post.shape.status.nullable().meta({ description: 'its status; null where it is not stored' }),
        scheduledAt: timestamp.nullable().meta({
          description: 'when it goes out; with autoSchedule, the earliest slot of its networks',
          example: null,
        }),
        code: z.string().nullable().meta({ description: 'code of the error; null for none', example: null }),
        error: z.string().nullable().meta({ description: 'why it is not stored, in words', example: null }),
        problems: z.array(problem).readonly().meta({
          description: 'everything that is wrong with it; each path is within the post',
          example: [],
        }),
        warnings,
      })
      .meta({ id: 'CreatedPost', description: 'outcome of a post of a batch' }),
  )
  .meta({ description: 'one for each post of the request, in its order' });
