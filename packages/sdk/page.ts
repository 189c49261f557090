import { type Answered, APIPromise } from './api-promise.ts';

interface ListAnswer<Entry> {
  readonly data: readonly Entry[];
  readonly nextCursor?: string | null;
}

/** Asks for the page that begins at a cursor; for the first without. */
type AskPage<Answer> = (cursor: string | null) => Promise<Answered<unknown, Answer>>;

interface ToArray {
  /** Most entries; all unless given. */
  readonly limit?: number;
}

/** A page of a list. As an async iterator it goes through the entries of this page and of all that follow. */
export class Page<Entry, Answer extends ListAnswer<Entry> = ListAnswer<Entry>>
  implements AsyncIterable<Entry>
{
  /** A page may have fewer entries than `limit`, none even, and be followed by others. */
  readonly data: readonly Entry[];
  /** The whole body, with what stands beside `data`. */
  readonly answer: Answer;
  readonly #ask: AskPage<Answer>;

  constructor(answer: Answer, ask: AskPage<Answer>) {
    this.data = answer.data;
    this.answer = answer;
    this.#ask = ask;
  }

  /** Begins the next page, as `cursor` of a list; null at the end. */
  get nextCursor(): string | null {
    return this.answer.nextCursor ?? null;
  }

  hasNextPage(): boolean {
    return this.nextCursor !== null;
  }

  /** The next page; null at the end. */
  async getNextPage(): Promise<Page<Entry, Answer> | null> {
    if (this.nextCursor === null) return null;
    return new Page((await this.#ask(this.nextCursor)).answer, this.#ask);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    for (let page: Page<Entry, Answer> | null = this; page !== null; page = await page.getNextPage())
      yield* page.data;
  }

  /** The entries from here on, of as many pages as they need. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: ToArray = {}): Promise<Entry[]> {
    const entries: Entry[] = [];
    if (limit <= 0) return entries;
    for await (const entry of this) if (entries.push(entry) >= limit) break;
    return entries;
  }
}

/** A page to come. It can be iterated, and made an array, without waiting for the page itself. */
export class PagePromise<Entry, Answer extends ListAnswer<Entry> = ListAnswer<Entry>>
  extends APIPromise<Page<Entry, Answer>, Answer>
  implements AsyncIterable<Entry>
{
  constructor(ask: AskPage<Answer>) {
    super(ask(null).then((answered) => ({ ...answered, data: new Page(answered.answer, ask) })));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    yield* await this;
  }

  /** The entries of all pages, or the first `limit` of them. */
  async toArray(options?: ToArray): Promise<Entry[]> {
    return (await this).toArray(options);
  }
}
