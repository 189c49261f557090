import { z } from 'zod';
import { known } from '../known.ts';
import { bodyOf, checkedPost } from '../post-input.ts';
import { problems, shownProblems } from '../shown-post.ts';
import { reading, tool } from '../tool.ts';

export const checkPost = tool({
  name: 'check_post',
  title: 'Check a post',
  description:
    'Says everything that is wrong with a post, what a person should know of it, how long it is on each network, and when it would go out. Its fields are those of create_post. Nothing is stored, and nothing goes out.',
  scopes: ['posts:write'],
  annotations: reading,
  input: checkedPost,
  output: z.object({
    valid: z.boolean().describe('true: create_post would take it now'),
    problems: problems.describe('what is wrong'),
    warnings: problems.describe('what a person should know'),
    status: z.string().describe('that it would have'),
    scheduledAt: z.string().optional(),
    platforms: z.array(
      z.object({
        socialAccountId: z.string(),
        platform: z.string(),
        scheduledAt: z.string().optional(),
        items: z.array(
          z.array(
            z.object({ platform: z.string(), length: z.number(), limit: z.number(), unit: z.string() }),
          ),
        ),
      }),
    ),
  }),
  async run(given, { carillon, signal }) {
    const review = await carillon.posts.validate(bodyOf(given), { signal });
    const { valid, status, scheduledAt, platforms } = review;
    return {
      ...known({ valid, status, scheduledAt }),
      problems: shownProblems(review.problems),
      warnings: shownProblems(review.warnings),
      platforms: platforms.map(({ socialAccountId, platform, scheduledAt, items }) => ({
        ...known({ socialAccountId, platform, scheduledAt }),
        items: items.map(({ counts }) =>
          counts.map(({ platform, length, limit, unit }) => ({ platform, length, limit, unit })),
        ),
      })),
    };
  },
});
