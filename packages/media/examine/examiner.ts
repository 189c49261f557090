import { chmod, lstat, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type FileLimits, isLarge, type MediaFacts } from '@carillon/core';
import { connectReader } from '../reader/connect-reader.ts';
import { type Ending, type Reader, startReader } from './child-process.ts';
import type { Answer, Job } from './jobs.ts';
import type { MadeFile } from './prepare-picture.ts';
import { ReaderLost, Unreadable } from './unreadable.ts';

/** Reads strangers' files in processes of their own, which start when they are first needed. */
export interface Examiner {
  /** A file's type and measures by its bytes. @throws {Unreadable} */
  inspect(file: string): Promise<MediaFacts>;
  /** Makes what is kept of a picture; one small and one large picture at a time, the others wait. @throws {Unreadable} */
  prepare(file: string, work: Preparation): Promise<readonly MadeFile[]>;
  /** Makes a folder for what is to be prepared, within its own. @param prefix of the name */
  makeFolder(prefix: string): Promise<string>;
  close(): void;
}

export interface Preparation {
  readonly facts: MediaFacts;
  /** Where the files are put. */
  readonly folder: string;
  /** Measures that another file is made for, by a name. */
  readonly limits: Readonly<Record<string, FileLimits>>;
  /** Makes nothing but a square of the picture's middle, `square`, at most this wide, pixels. */
  readonly square?: number;
}

/** Longest computing time for reading a header, and for decoding and encoding a picture, ms. */
export const defaultDeadlines = { inspect: 10_000, prepare: 60_000 };

/** Why a file is refused, by what ended the process that read nothing else. An end that came from outside is no fault of the file. */
const blame: Readonly<Record<Exclude<Ending, 'outside'>, string>> = {
  late: 'it takes too long to read',
  memory: 'it takes too much memory to read',
  fault: 'it ends each process that reads it',
};

/** Processes that a file is given alone before it is blamed, or none can be had. */
const triesAlone = 2;

/**
 * Headers and small pictures are read in two processes. A file whose process ended is read again in one of its own, where no
 * other file can have been the cause: only what takes too long there, or ends a second one, is blamed. A large picture has one of its own
 * from the beginning, so that small ones do not wait for it, and its memory is given back.
 * @param folder what the files lie in, and what is made of them: all that these processes see of anybody
 * @param socket of the service that has these processes; one's own unless given
 */
export function openExaminer(folder: string, deadlines = defaultDeadlines, socket?: string): Examiner {
  // Somebody waits for the look at a file, and nobody for its preparation.
  const readerFor = ({ does }: Job): Reader => openReader({ folder, socket, givesWay: does !== 'inspect' });
  const readers: Partial<Record<Job['does'], Reader>> = {};
  const inLine = openLines();
  const alone = new Set<Reader>();
  let jobs = 0;
  let isClosed = false;

  async function ask(job: Job): Promise<Answer> {
    if (isClosed) return { id: job.id, failed: 'The examiner is closed.' };
    const deadline = deadlines[job.does];
    const running = readers[job.does];
    const reader = running?.isAlive ? running : readerFor(job);
    readers[job.does] = reader;
    const answer = await reader.ask(job, deadline);
    return answer ?? inLine('alone', () => askAlone(job, deadline));
  }

  /** @param triesLeft in processes of its own, this one included */
  async function askAlone(job: Job, deadline: number, triesLeft = triesAlone): Promise<Answer> {
    if (isClosed) return { id: job.id, failed: 'The examiner is closed.' };
    const reader = readerFor(job);
    if (!reader.isAlive) return { id: job.id, failed: 'No process could be started.' };
    alone.add(reader);
    const answer = await reader.ask(job, deadline);
    reader.end();
    alone.delete(reader);
    if (answer !== null) return answer;
    if (isClosed) return { id: job.id, failed: 'The examiner is closed.' };
    if (!reader.isReady) return { id: job.id, failed: 'No process would start.' };
    const isOwnFault = reader.ended === 'late' || reader.ended === 'memory';
    return !isOwnFault && triesLeft > 1
      ? askAlone(job, deadline, triesLeft - 1)
      : { id: job.id, ...verdictOf(reader) };
  }

  return {
    async inspect(file) {
      const answer = await ask({ id: jobs++, does: 'inspect', file: resolve(file) });
      if ('facts' in answer) return answer.facts;
      throw failureOf(answer);
    },
    async prepare(file, work) {
      const places = { file: resolve(file), folder: resolve(work.folder) };
      const job: Job = { id: jobs++, does: 'prepare', ...work, ...places };
      const place = await realpath(places.folder);
      const answer = await (isLarge(work.facts)
        ? inLine('large', () => askAlone(job, deadlines.prepare))
        : inLine('prepare', () => ask(job)));
      if (!('files' in answer)) throw failureOf(answer);
      await checkMade(answer.files, { ...work, folder: place });
      return answer.files.map((made) => ({ ...made, path: join(place, made.name) }));
    },
    async makeFolder(prefix) {
      const made = await newFolder(join(folder, prefix));
      if (socket !== undefined) await chmod(made, 0o770); // the service may be another user, of the same group
      return made;
    },
    close() {
      isClosed = true;
      for (const reader of [...Object.values(readers), ...alone]) reader.end();
    },
  };
}

interface Opening {
  readonly folder: string;
  readonly socket: string | undefined;
  readonly givesWay: boolean;
}

const openReader = ({ folder, socket, givesWay }: Opening): Reader =>
  socket === undefined ? startReader({ folder, givesWay }) : connectReader(socket, { givesWay });

/** Of a file at which its process ended. */
const verdictOf = ({ ended }: Reader): { lost: true } | { unreadable: string } =>
  ended === null || ended === 'outside' ? { lost: true } : { unreadable: blame[ended] };

/** @param path of which the name only begins as the folder's */
async function newFolder(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  return mkdtemp(path);
}

/** Small and large pictures are prepared, and files read alone, one after another. */
function openLines() {
  const lines = { prepare: Promise.resolve(), large: Promise.resolve(), alone: Promise.resolve() };
  return async function inLine<Result>(
    line: keyof typeof lines,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = lines[line];
    const done = Promise.withResolvers<void>();
    lines[line] = done.promise;
    await before;
    return work().finally(done.resolve);
  };
}

/**
 * Results are files at the wanted places: a process that a hostile file has taken over may name what it cannot read
 * itself, or lead there by a link.
 */
async function checkMade(made: readonly MadeFile[], { folder, limits }: Preparation): Promise<void> {
  const names = ['content', 'thumbnail', 'square', ...Object.keys(limits)];
  for (const { name } of made) {
    const path = join(folder, name);
    if (!names.includes(name) || (await realpath(path)) !== path || !(await lstat(path)).isFile())
      throw new Error('What was made of a file is not where it was asked for.');
  }
}

function failureOf(answer: Answer): Error {
  if ('unreadable' in answer) return new Unreadable(answer.unreadable);
  if ('lost' in answer) return new ReaderLost('The process that read the file was ended from outside.');
  return new Error('failed' in answer ? answer.failed : 'The examiner gave an answer to another question.');
}
