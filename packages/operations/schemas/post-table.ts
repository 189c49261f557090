import { batchMessage } from '@carillon/core';
import { z } from 'zod';
import { createdPosts, newPosts } from './batch.ts';
import { exampleId, givenId, id, platform, text } from './fields.ts';
import { timezone } from './moment.ts';
import { problem } from './problem.ts';

/** Rows of one import. */
export const maxImportRows = 500;

/** Columns of a table that are read as one. */
const maxJoined = 20;

const header = text(200);

/** The body of POST /posts/import. */
export const postTable = z
  .strictObject({
    csv: z.string().min(1).meta({
      description:
        'the table as text: its first line names the columns, and each row below is a post. The separator is a comma, a semicolon, a tab or a bar',
      example: 'text,when\nWe ring at noon.,2040-03-01 09:00\n',
    }),
    profileId: givenId('prf')
      .optional()
      .meta({
        description: 'Profile id (prf_…): the profile of rows that name none; needed where there are several',
        example: exampleId('prf'),
      }),
    accountIds: z
      .array(givenId('sac'))
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'accounts of rows that name none', example: [exampleId('sac')] }),
    columns: z
      .record(text(40).min(1), z.union([header, z.array(header).max(maxJoined)]))
      .optional()
      .meta({
        description:
          'which columns of the table are meant, by the name of ours: one, or several that are joined in their order, such as a date and a time. With it, columns that are neither chosen nor called as ours are passed over',
        example: { text: ['Message', 'Link'], when: ['Date', 'Time'] },
      }),
    dateOrder: z.enum(['day-first', 'month-first']).optional().meta({
      description: 'how dates such as 3/1/2040 are meant, where no row of the table tells it',
    }),
    timezone: timezone.optional().meta({
      description: 'IANA name of the time zone of rows that name none; that of the profile unless given',
    }),
    mode: newPosts.shape.mode,
    dryRun: newPosts.shape.dryRun,
  })
  .meta({ id: 'PostTable', description: 'a table of posts to create' });

export type PostTable = z.output<typeof postTable>;

const attached = z.object({
  id: id('med'),
  altText: z.string().meta({ description: 'alternative text', example: 'A bell' }),
});

const ownText = z.object({
  platform,
  content: z.string().meta({ description: 'the text on this network', example: 'We ring.' }),
});

/** A row's post, as it would be stored. */
const previewedPost = z
  .object({
    profileId: id('prf'),
    socialAccountIds: z.array(id('sac')).meta({ description: 'the accounts that it goes to' }),
    texts: z.array(z.string()).meta({
      description: 'the texts of its items; none where every network has a text of its own',
      example: ['We ring at noon.'],
    }),
    ownTexts: z.array(ownText).meta({ description: 'texts of networks that say something else' }),
    media: z.array(attached).meta({ description: 'media of its first item' }),
    localTime: z.string().nullable().meta({
      description: 'when it goes out by the clocks of its profile; null for one without a time',
      example: '2040-03-01 09:00',
    }),
    timezone: z.string().meta({ description: 'time zone of its profile', example: 'Europe/Berlin' }),
    tags: z.string().nullable().meta({ description: 'its tags', example: null }),
  })
  .meta({ id: 'PreviewedPost', description: 'a row as it would be stored' });

const row = createdPosts.element.shape;

/** Outcome of each row of a table. */
export const importedRows = z
  .array(
    z
      .object({
        line: z.int().meta({ description: 'line of the table where the row begins, from 1', example: 2 }),
        ok: row.ok,
        repeated: z.boolean().meta({
          description:
            'true: a former import stored the same row, and its post is there; nothing is stored again',
          example: false,
        }),
        id: row.id,
        externalId: row.externalId,
        status: row.status,
        scheduledAt: row.scheduledAt,
        code: row.code,
        error: row.error,
        problems: z.array(problem).readonly().meta({
          description: 'everything that is wrong with the row; each path is the name of one of our columns',
          example: [],
        }),
        warnings: z
          .array(problem)
          .readonly()
          .meta({ description: 'in a dry run, warnings for the author; by column', example: [] }),
        preview: previewedPost.nullable().meta({
          description: 'in a dry run, the post of the row; null where it cannot be stored, and in an import',
        }),
      })
      .meta({ id: 'ImportedRow', description: 'outcome of a row of a table' }),
  )
  .meta({ description: 'one for each row, in its order; rows with a post_id are left out' });

export type ImportedRow = z.input<typeof importedRows>[number];

export const importMessage = z.string().meta({
  description: 'one sentence that says how many were stored',
  example: batchMessage({ stored: 2, all: 2, dryRun: false }),
});
