import {
  type AttachedFile,
  type BatchRow,
  bodyOf,
  chunksOf,
  type ImportApi,
  partsOf,
  problemsOf,
  takenBy,
  type Work,
} from './batch.ts';
import type { Row } from './read-table.ts';
import type { RowPost } from './row-to-post.ts';

export interface RowResult {
  readonly postId: string | null;
  /** Of the post; `failed` without a post. */
  readonly status: string;
  /** Why it is not stored, in sentences; null where it is. */
  readonly problem: string | null;
}

export interface Import {
  /** Result of each row so far. */
  readonly results: ReadonlyMap<Row, RowResult>;
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
  const results = new Map<Row, RowResult>();
  /** A chunk that is sent again has the same media as before, and so the same answer. */
  const brought = new Map<Row, Ready>();

  async function store(chunk: readonly RowPost[], number: number): Promise<void> {
    const ready = await bringMedia(chunk, { api, brought, results });
    const asked = ready.map(({ post, media }) => ({ post, body: bodyOf(post, media, '') }));
    for (const [index, part] of partsOf(asked).entries()) {
      const bodies = part.map(({ body }) => body);
      const answers = await api.batch(bodies, `${name}-${number}${index === 0 ? '' : `-${index}`}`);
      part.forEach(({ post }, place) => {
        const answer = answers[place];
        if (answer !== undefined) results.set(post.row, resultOf(post, answer));
      });
    }
  }

  return {
    results,
    async run({ onProgress, signal }) {
      for (const [done, chunk, number] of chunksOf(posts)) {
        signal?.throwIfAborted();
        if (chunk.some(({ row }) => !results.has(row))) await store(chunk, number);
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
  postId,
  status: 'stored before',
  problem: null,
});

interface Ready {
  readonly post: RowPost;
  readonly media: readonly AttachedFile[];
}

interface Bringing {
  readonly api: ImportApi;
  readonly brought: Map<Row, Ready>;
  readonly results: Map<Row, RowResult>;
}

/** Rows whose media are brought at the same time. */
const rowsAtOnce = 4;

/** Brings the media of rows. A row of which one cannot be brought is not stored, and has a result. */
async function bringMedia(posts: readonly RowPost[], { api, brought, results }: Bringing): Promise<Ready[]> {
  const left = posts.filter(({ row }) => !brought.has(row) && !results.has(row)).values();
  const bring = async () => {
    for (const post of left) {
      try {
        const media = [];
        for (const { from, altText } of post.media)
          media.push({ id: 'id' in from ? from.id : await api.upload({ from, altText }), altText });
        brought.set(post.row, { post, media });
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        results.set(post.row, { postId: null, status: 'failed', problem });
      }
    }
  };
  await Promise.all(Array.from({ length: rowsAtOnce }, bring));
  return posts.flatMap(({ row }) => brought.get(row) ?? []);
}
