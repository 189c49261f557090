import { bodyOf, chunksOf, problemsOf, takenBy, type Work } from './batch.ts';
import { placeProblems } from './place-problem.ts';
import type { ReadFile } from './read-rows.ts';
import { byLine, type RowProblem } from './read-table.ts';

export interface Checked {
  /** Ids of posts by the lines of rows that are stored already. */
  readonly taken: ReadonlyMap<number, string>;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
}

/** Stands for a text in the check of a post of media alone, which are brought only once somebody said yes. */
const placeholder = 'media';

/** Has the API try all rows that can be asked for, and stores nothing. Media are not looked at: they are not there yet. */
export async function checkRows(
  { posts, problems }: ReadFile,
  { api, onProgress, signal }: Work,
): Promise<Checked> {
  const broken = new Set(problems.map(({ line }) => line));
  const askable = posts.filter(({ row }) => !broken.has(row.line));
  const found: RowProblem[] = [];
  const taken = new Map<number, string>();
  const warnings: RowProblem[] = [];
  for (const [done, chunk] of chunksOf(askable)) {
    signal?.throwIfAborted();
    const answers = await api.batch(
      chunk.map((post) => bodyOf(post, [], placeholder)),
      null,
    );
    chunk.forEach((post, index) => {
      const answer = answers[index];
      if (answer === undefined) return;
      const postId = takenBy(post, answer);
      if (postId !== null) taken.set(post.row.line, postId);
      else if (!answer.ok) found.push(...problemsOf(post, answer));
      warnings.push(...placeProblems(post, answer.warnings));
    });
    await onProgress?.(done);
  }
  return { taken, problems: byLine([...problems, ...found]), warnings: byLine(warnings) };
}
