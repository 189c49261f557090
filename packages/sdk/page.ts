import { type Answered, APIPromise } from './api-promise.ts';

interface ListAnswer<Entry> {
  readonly data: readonly Entry[];
  readonly nextCursor?: string | null;
  readonly prevCursor?: string | null;
}

/** Where a page is: behind a cursor, or before one. */
export interface Place {
  readonly cursor?: string;
  readonly before?: string;
}

/** Asks for the page at a place; for the one that the list was asked for without. */
type AskPage<Answer> = (place?: Place) => Promise<Answered<unknown, Answer>>;

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

  /** Ends the page before, as `before` of a list; null at the beginning, and in lists that only go forward. */
  get prevCursor(): string | null {
    return this.answer.prevCursor ?? null;
  }

  hasNextPage(): boolean {
    return this.nextCursor !== null;
  }

  hasPrevPage(): boolean {
    return this.prevCursor !== null;
  }

  /** The next page; null at the end. */
  async getNextPage(): Promise<Page<Entry, Answer> | null> {
    return this.nextCursor === null ? null : this.#pageAt({ cursor: this.nextCursor });
  }

  /** The page before, its entries in the order of the list; null at the beginning. */
  async getPrevPage(): Promise<Page<Entry, Answer> | null> {
    return this.prevCursor === null ? null : this.#pageAt({ before: this.prevCursor });
  }

  async #pageAt(place: Place): Promise<Page<Entry, Answer>> {
    return new Page((await this.#ask(place)).answer, this.#ask);
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
    super(ask().then((answered) => ({ ...answered, data: new Page(answered.answer, ask) })));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    yield* await this;
  }

  /** The entries of all pages, or the first `limit` of them. */
  async toArray(options?: ToArray): Promise<Entry[]> {
    return (await this).toArray(options);
  }
}
