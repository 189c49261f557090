import {
  type AttachedFile,
  bodyOf,
  chunksOf,
  fitsAlone,
  partsOf,
  problemsOf,
  takenBy,
  type Work,
} from './batch.ts';
import { placeProblems } from './place-problem.ts';
import type { ReadFile } from './read-rows.ts';
import { byLine, type Row, type RowProblem } from './read-table.ts';
import type { RowPost } from './row-to-post.ts';

export interface Checked {
  /** Posts with which nothing is wrong, and which are not stored yet. */
  readonly good: readonly RowPost[];
  /** How many rows have a problem. */
  readonly bad: number;
  /** Ids of posts by the rows that are stored already. */
  readonly taken: ReadonlyMap<Row, string>;
  /** When rows go out as the API would store them, ISO 8601; those without a time are not among them. */
  readonly times: ReadonlyMap<Row, string>;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
}

/** Stands for a text in the check of a post of media alone, which are brought only once somebody said yes. */
const placeholder = 'media';

/** Media of a row that are there already. */
const uploaded = ({ media }: RowPost): AttachedFile[] =>
  media.flatMap(({ from, altText }) => ('id' in from ? [{ id: from.id, altText }] : []));

/** Has the API try all rows that can be asked for, and stores nothing. Media that are not there yet are not looked at. */
export async function checkRows(
  { posts, problems }: ReadFile,
  { api, onProgress, signal }: Work,
): Promise<Checked> {
  const askable = withoutProblems(posts, problems);
  const found: RowProblem[] = [];
  const taken = new Map<Row, string>();
  const times = new Map<Row, string>();
  const warnings: RowProblem[] = [];
  for (const [done, chunk] of chunksOf(askable)) {
    const asked = chunk.map((post) => ({ post, body: bodyOf(post, uploaded(post), placeholder) }));
    found.push(...asked.filter(({ body }) => !fitsAlone(body)).map(({ post }) => tooLong(post)));
    for (const part of partsOf(asked.filter(({ body }) => fitsAlone(body)))) {
      signal?.throwIfAborted();
      const answers = await api.batch(
        part.map(({ body }) => body),
        null,
      );
      part.forEach(({ post }, index) => {
        const answer = answers[index];
        if (answer === undefined) return;
        const postId = takenBy(post, answer);
        if (postId !== null) taken.set(post.row, postId);
        else if (answer.scheduledAt) times.set(post.row, answer.scheduledAt);
        if (postId === null && !answer.ok) found.push(...problemsOf(post, answer));
        warnings.push(...placeProblems(post, answer.warnings));
      });
    }
    await onProgress?.(done);
  }
  const all = byLine([...problems, ...found]);
  return {
    good: withoutProblems(posts, all).filter(({ row }) => !taken.has(row)),
    bad: new Set(all.map(({ row, line }) => row ?? line)).size,
    taken,
    times,
    problems: all,
    warnings: byLine(warnings),
  };
}

const tooLong = ({ row }: RowPost): RowProblem => ({
  row,
  line: row.line,
  column: 'text',
  message: 'The texts of this row are too long to be sent for so many accounts.',
});

/** A problem of the whole table leaves none. A row is known by identity: its line is for people. */
function withoutProblems(posts: readonly RowPost[], problems: readonly RowProblem[]): readonly RowPost[] {
  const broken = new Set(problems.map(({ row }) => row));
  return broken.has(null) ? [] : posts.filter(({ row }) => !broken.has(row));
}
