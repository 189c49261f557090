/** Parts of an answer. */
export interface Answered<Data, Answer> {
  readonly data: Data;
  /** The whole body: `data` and what stands beside it, such as `message` and `warnings`. */
  readonly answer: Answer;
  /** Its head; its body is read already. */
  readonly response: Response;
  readonly requestId: string | null;
}

// biome-ignore lint/suspicious/noExplicitAny: the standard library's, so that handlers may say which error they expect
type Reason = any;

/** An answer to come: awaited it is the `data` of the body. */
export class APIPromise<Data, Answer = { data: Data }> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'APIPromise';
  readonly #answered: Promise<Answered<Data, Answer>>;

  constructor(answered: Promise<Answered<Data, Answer>>) {
    this.#answered = answered;
  }

  /** The data, with the whole body, the head of the answer, and the id of the request. */
  withResponse(): Promise<Answered<Data, Answer>> {
    return this.#answered;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  then<Done = Data, Failed = never>(
    done?: ((data: Data) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: Reason) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#answered.then(({ data }) => data).then(done, failed);
  }

  catch<Failed = never>(
    failed?: ((reason: Reason) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Data | Failed> {
    return this.then(undefined, failed);
  }

  finally(end?: (() => void) | null): Promise<Data> {
    return this.then().finally(end);
  }
}
