import {
  type Checked,
  type ColumnQuestion,
  checkRows,
  type DateOrder,
  type DateQuestion,
  type Import,
  openImport,
  type PictureZip,
  type ReadFile,
  type ReadOptions,
  readRows,
  tableBytes,
} from '@carillon/csv-import';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../api/accounts.ts';
import { importApi } from '../../api/import.ts';
import type { Profile } from '../../api/types.ts';
import { loadCode } from '../../parts/load-code.ts';
import { newKey } from '../../parts/new-key.ts';

/** Failure before there was anything to look through. */
export interface Failure {
  readonly title: string;
  readonly error: Error;
}

export interface ReadyFile {
  readonly name: string;
  readonly file: ReadFile;
  readonly checked: Checked;
}

/** Which columns are meant, and cells for rows that have none. */
export type ChosenColumns = Required<Pick<ReadOptions, 'columns' | 'defaults'>>;

type Stage =
  | { readonly kind: 'choosing'; readonly failure: Failure | null }
  | { readonly kind: 'checking'; readonly done: number; readonly all: number }
  | {
      readonly kind: 'asking';
      readonly question: DateQuestion;
      readonly onAnswer: (order: DateOrder) => void;
    }
  | {
      readonly kind: 'columns';
      readonly name: string;
      readonly question: ColumnQuestion;
      readonly onAnswer: (meant: ChosenColumns) => void;
    }
  | ({ readonly kind: 'checked' } & ReadyFile)
  | ({ readonly kind: 'storing'; readonly done: number; readonly run: Import } & ReadyFile)
  | ({ readonly kind: 'stored'; readonly error: Error | null; readonly run: Import } & ReadyFile);

const readZip = async (archive: File): Promise<PictureZip> =>
  (await loadCode(() => import('@carillon/csv-import/open-zip'))).openZip(archive);

interface Importing {
  readonly profiles: readonly Profile[];
  readonly accounts: readonly Account[];
  /** Called with the ids of posts that an import has made so far. */
  readonly onStored: (made: MadePosts) => void;
}

/** A table on its way: chosen, checked, and after a yes stored. Nothing is stored before. */
export function useImport({ profiles, accounts, onStored }: Importing) {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ kind: 'choosing', failure: null });
  const zip = useRef<PictureZip | null>(null);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  async function check(table: File, archive: File | null, options: ReadOptions = {}): Promise<void> {
    work.current = new AbortController();
    const { signal } = work.current;
    setStage({ kind: 'checking', done: 0, all: 0 });
    let title = 'Couldn’t read the files';
    try {
      zip.current = archive && (await readZip(archive));
      const file = await readTable(table, { profiles, accounts, pictures: zip.current }, options);
      const question = questionOf(
        file,
        table.name,
        (more) => void check(table, archive, { ...options, ...more }),
      );
      if (question !== null) return setStage(question);
      title = 'Couldn’t check the posts';
      const onProgress = (done: number) => setStage({ kind: 'checking', done, all: file.posts.length });
      const checked = await checkRows(file, { api: importApi(zip.current), onProgress, signal });
      setStage({ kind: 'checked', name: table.name, file, checked });
    } catch (error) {
      if (!signal.aborted) setStage({ kind: 'choosing', failure: { title, error: asError(error) } });
    }
  }

  async function store(ready: ReadyFile, run: Import): Promise<void> {
    const { signal } = work.current;
    const onProgress = (done: number) => {
      onStored({ name: ready.name, postIds: madePosts(run) });
      setStage({ ...ready, kind: 'storing', done, run });
    };
    setStage({ ...ready, kind: 'storing', done: 0, run });
    const error = await failureOf(run.run({ signal, onProgress }), signal);
    onStored({ name: ready.name, postIds: madePosts(run) });
    readAnewLater(client);
    setStage({ ...ready, kind: 'stored', error, run });
  }

  return {
    stage,
    check: (table: File, archive: File | null) => void check(table, archive),
    start: (ready: ReadyFile) =>
      void store(
        ready,
        openImport(ready.checked.good, { api: importApi(zip.current), name: `csv-${newKey()}` }),
      ),
    goOn(ready: ReadyFile, run: Import): void {
      work.current = new AbortController();
      void store(ready, run);
    },
    stop: () => work.current.abort(),
    again: () => setStage({ kind: 'choosing', failure: null }),
  };
}

interface Known extends Omit<Importing, 'onStored'> {
  readonly pictures: PictureZip | null;
}

async function readTable(
  table: File,
  { pictures, ...known }: Known,
  options: ReadOptions,
): Promise<ReadFile> {
  const files = { files: pictures?.names ?? [], unsafe: pictures?.unsafe ?? [] };
  return readRows(await tableBytes(table), { ...known, ...files }, options);
}

/** Why an import ended before its end; null when it did not. */
const failureOf = (work: Promise<unknown>, signal: AbortSignal): Promise<Error | null> =>
  work.then(
    () => null,
    (error: unknown) => (signal.aborted ? new Error('You stopped the import.') : asError(error)),
  );

/** Screens that are not open read what posts changed when they are. */
function readAnewLater(client: QueryClient): void {
  for (const key of ['posts', 'calendar', 'usage', 'media'])
    void client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
}

/** The stage in which somebody must say how the table is meant; null when that is clear. @param again reads it as they say */
function questionOf(file: ReadFile, name: string, again: (more: ReadOptions) => void): Stage | null {
  if (file.table.question !== null)
    return { kind: 'columns', name, question: file.table.question, onAnswer: again };
  if (file.question !== null)
    return { kind: 'asking', question: file.question, onAnswer: (dates) => again({ dates }) };
  return null;
}

/** Posts that an import made; those that were there before are not among them. */
export interface MadePosts {
  /** Of the file. */
  readonly name: string;
  readonly postIds: readonly string[];
}

export const madePosts = ({ results }: Pick<Import, 'results'>): string[] =>
  [...results.values()].flatMap(({ postId, status }) =>
    postId === null || status === 'stored before' ? [] : [postId],
  );

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
