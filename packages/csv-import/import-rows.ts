import { type ApiProblem, placeProblems } from './place-problem.ts';
import type { ReadFile } from './read-rows.ts';
import { byLine, type RowProblem } from './read-table.ts';
import type { NamedMedium, RowPost } from './row-to-post.ts';

/** What an import asks of the API. Each method throws with a sentence where the API gives none of these answers. */
export interface ImportApi {
  /** `POST /posts/batch` with mode each. @param key for `Idempotency-Key`; null for a dry run */
  readonly batch: (posts: readonly object[], key: string | null) => Promise<readonly BatchRow[]>;
  /** Brings a file to the API, or has it fetch an address. @returns the id of the medium */
  readonly upload: (medium: NamedMedium) => Promise<string>;
}

export interface BatchRow {
  readonly ok: boolean;
  readonly code: string | null;
  readonly id: string | null;
  readonly status: string | null;
  readonly error: string | null;
  readonly problems: readonly ApiProblem[];
  readonly warnings: readonly ApiProblem[];
}

export interface RowResult {
  readonly postId: string | null;
  /** Of the post; `failed` where there is none. */
  readonly status: string;
  /** Why it is not stored, in sentences; null where it is. */
  readonly problem: string | null;
}

/** Posts of one request. */
const atOnce = 100;

export interface Work {
  readonly api: ImportApi;
  /** Called with the number of rows that are done; the work waits for it. */
  readonly onProgress?: (done: number) => unknown;
  readonly signal?: AbortSignal;
}

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

/**
 * The post of a row that was stored before, as the API says it; null where there is none. What has the id that a row names itself
 * may say something else: that is a problem.
 */
const takenBy = ({ row }: RowPost, { code, error }: BatchRow): string | null =>
  code === 'external_id_taken' && !row.cells.has('external_id')
    ? (/\bpst_\w+/.exec(error ?? '')?.[0] ?? null)
    : null;

function problemsOf(post: RowPost, { code, problems, error }: BatchRow): RowProblem[] {
  const placed = placeProblems(post, problems);
  if (placed.length > 0) return placed;
  const column = code === 'external_id_taken' ? 'external_id' : '';
  return [{ line: post.row.line, column, message: error ?? 'It is refused.' }];
}

export interface Import {
  /** What became of each row so far, by its line. */
  readonly results: ReadonlyMap<number, RowResult>;
  /** Stores what has no result yet. It may be called again after it threw: no row is stored twice. */
  readonly run: (work: Omit<Work, 'api'>) => Promise<void>;
}

/**
 * Stores rows, a hundred at a time, each by itself.
 * @param name of this import, which no other has
 */
export function openImport(
  posts: readonly RowPost[],
  { api, name }: { api: ImportApi; name: string },
): Import {
  const results = new Map<number, RowResult>();
  /** By line. A chunk that is sent again has the same media as before, and so the same answer. */
  const brought = new Map<number, Ready>();

  async function store(chunk: readonly RowPost[], number: number): Promise<void> {
    const ready = await bringMedia(chunk, { api, brought, results });
    if (ready.length === 0) return;
    const bodies = ready.map(({ post, media }) => bodyOf(post, media, ''));
    const answers = await api.batch(bodies, `${name}-${number}`);
    ready.forEach(({ post }, index) => {
      const answer = answers[index];
      if (answer !== undefined) results.set(post.row.line, resultOf(post, answer));
    });
  }

  return {
    results,
    async run({ onProgress, signal }) {
      for (const [done, chunk, number] of chunksOf(posts)) {
        signal?.throwIfAborted();
        if (chunk.some(({ row }) => !results.has(row.line))) await store(chunk, number);
        await onProgress?.(done);
      }
    },
  };
}

function resultOf(post: RowPost, answer: BatchRow): RowResult {
  const before = takenBy(post, answer);
  if (before !== null) return storedBefore(before);
  if (answer.ok) return { postId: answer.id, status: answer.status ?? '', problem: null };
  const said = problemsOf(post, answer).map(({ message }) => message);
  return { postId: null, status: 'failed', problem: said.join(' ') };
}

/** The result of a row whose post is there already. */
export const storedBefore = (postId: string): RowResult => ({
  ...{ postId, status: 'stored before', problem: null },
});

interface Ready {
  readonly post: RowPost;
  readonly media: readonly { readonly id: string; readonly altText: string }[];
}

interface Bringing {
  readonly api: ImportApi;
  readonly brought: Map<number, Ready>;
  readonly results: Map<number, RowResult>;
}

/** Rows whose media are brought at the same time. */
const rowsAtOnce = 4;

/** Brings the media of rows. A row of which one cannot be brought is not stored, and has a result. */
async function bringMedia(posts: readonly RowPost[], { api, brought, results }: Bringing): Promise<Ready[]> {
  const left = posts.filter(({ row: { line } }) => !brought.has(line) && !results.has(line)).values();
  const bring = async () => {
    for (const post of left) {
      const { line } = post.row;
      try {
        const media = [];
        for (const each of post.media) media.push({ id: await api.upload(each), altText: each.altText });
        brought.set(line, { post, media });
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        results.set(line, { postId: null, status: 'failed', problem });
      }
    }
  };
  await Promise.all(Array.from({ length: rowsAtOnce }, bring));
  return posts.flatMap(({ row }) => brought.get(row.line) ?? []);
}

/** The request for a post. @param instead of no text at all */
function bodyOf(post: RowPost, media: Ready['media'], instead: string): object {
  const { profileId, accounts, textsOf, time, externalId } = post;
  const itemsOf = (texts: readonly string[]) =>
    texts.map((content, index) => ({
      content: content === '' ? instead : content,
      ...(index === 0 && media.length > 0 && { media }),
    }));
  return {
    profileId,
    platforms: Object.fromEntries(
      accounts.map((account) => [account.id, { items: itemsOf(textsOf(account)) }]),
    ),
    ...time,
    externalId,
  };
}

/** Hundreds of rows, each with how many are done after it, and its number. */
function* chunksOf(
  posts: readonly RowPost[],
): Generator<[done: number, chunk: readonly RowPost[], number: number]> {
  for (let at = 0; at < posts.length; at += atOnce) {
    const chunk = posts.slice(at, at + atOnce);
    yield [at + chunk.length, chunk, at / atOnce];
  }
}
