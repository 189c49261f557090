import { type Answered, APIPromise } from '../api-promise.ts';
import { CarillonError } from '../errors.ts';
import { pathOf, type RequestOptions, send } from '../request.ts';
import { tryAgain } from '../retry.ts';
import type { Answer, Body, Data, Query, Schemas } from '../types.ts';
import { blobOf, fileBody, nameOf, type OnProgress, type Uploadable } from '../upload.ts';
import { lookUntil, type WaitOptions } from '../wait.ts';
import { type Answers, type Pages, Resource } from './resource.ts';

export interface UploadOptions extends RequestOptions {
  /** Its content, for people who do not see the picture. */
  readonly altText?: string | undefined;
  /** Name of the file; that of a `File` unless given. */
  readonly name?: string | undefined;
  /** Called each time some bytes are on their way; not by browsers that send files in one piece. */
  readonly onProgress?: OnProgress | undefined;
  /** Puts the file straight into the bucket of the service, which is 409 `direct_uploads_off` where it has none. */
  readonly direct?: boolean | undefined;
}

/** Longest that the upload of a file may take, ms, unless given: the API waits a quarter of an hour. */
const uploadMs = 900_000;

const unhurried = (options: RequestOptions = {}): RequestOptions => ({
  ...options,
  timeoutMs: options.timeoutMs ?? uploadMs,
});

export class Media extends Resource {
  /** The newest first. */
  list(query?: Query<'listMedia'>, options?: RequestOptions): Pages<'listMedia'> {
    return this.pages('/media', query, options);
  }

  get(id: string, options?: RequestOptions): Answers<'getMedium'> {
    return this.send({ method: 'GET', path: pathOf`/media/${id}` }, options);
  }

  /** Changes `altText`, `name`, `kept` or `tags`. Posts keep what they have. */
  update(id: string, change: Schemas['MediumChange'], options?: RequestOptions): Answers<'changeMedium'> {
    return this.send({ method: 'PATCH', path: pathOf`/media/${id}`, json: change }, options);
  }

  delete(id: string, options?: RequestOptions): Answers<'deleteMedium'> {
    return this.send({ method: 'DELETE', path: pathOf`/media/${id}` }, options);
  }

  /** Uploads a picture, a GIF or a video. It is `processing` at first; `waitUntilReady` waits for the rest. */
  upload(file: Uploadable, options: UploadOptions = {}): Answers<'createMedium'> {
    const { altText, name = nameOf(file), onProgress, direct, ...rest } = options;
    if (direct) return new APIPromise(this.#putIntoStore(file, { ...options, name }));
    const ask = { method: 'POST', path: '/media', query: { name, altText } } as const;
    return this.send({ ...ask, file: fileBody(file, onProgress) }, unhurried(rest));
  }

  /** Has the API fetch a file from a public address. */
  uploadFromUrl(
    source: Schemas['NewMediumFromUrl'],
    options?: RequestOptions,
  ): Answers<'createMediumFromUrl'> {
    return this.send({ method: 'POST', path: '/media/from-url', json: source }, unhurried(options));
  }

  /** Answers an address at which the bucket of the service takes a file, from somebody who has no key perhaps. */
  announceUpload(upload: Body<'announceUpload'>, options?: RequestOptions): Answers<'announceUpload'> {
    return this.send({ method: 'POST', path: '/media/uploads', json: upload }, options);
  }

  /** Takes a file that was put there. Asked again, it answers the same medium. */
  completeUpload(id: string, options?: RequestOptions): Answers<'completeUpload'> {
    const path = pathOf`/media/uploads/${id}/complete`;
    return this.send({ method: 'POST', path }, unhurried(options));
  }

  /** The file, of which only the head is read. `headers: { range: 'bytes=0-99' }` asks for a part. */
  async content(id: string, options?: RequestOptions): Promise<Response> {
    return this.#file(pathOf`/media/${id}/content`, options);
  }

  /** A small picture of it. */
  async thumbnail(id: string, options?: RequestOptions): Promise<Response> {
    return this.#file(pathOf`/media/${id}/thumbnail`, options);
  }

  /**
   * The medium, once it may be used.
   * @param options `timeoutMs`: a minute unless given
   * @throws {CarillonError} when the file cannot be used
   * @throws {WaitTimeoutError} when it takes too long
   */
  waitUntilReady(id: string, { timeoutMs = 60_000, signal }: WaitOptions = {}): Promise<Data<'getMedium'>> {
    const look = async () => {
      const medium = await this.get(id, { signal });
      if (medium.status === 'failed')
        throw new CarillonError(medium.errorMessage ?? 'The file cannot be used.');
      return medium.status === 'processing' ? {} : { found: medium };
    };
    return lookUntil(`The file ${id}`, look, { timeoutMs, signal });
  }

  async #file(path: string, options?: RequestOptions): Promise<Response> {
    return (await send(this.connection, { method: 'GET', path, answersFile: true }, options)).response;
  }

  /** An answer of `completeUpload` is as one of `createMedium`. */
  async #putIntoStore(
    file: Uploadable,
    options: UploadOptions,
  ): Promise<Answered<Data<'createMedium'>, Answer<'createMedium'>>> {
    const { altText = '', name = '', onProgress, timeoutMs = uploadMs, signal } = options;
    const blob = blobOf(file);
    if (blob === null) throw new CarillonError('A stream has no size to announce: upload it without direct.');
    const { fetch, logger } = this.connection;
    const { maxRetries = this.connection.maxRetries } = options;
    const { id, upload } = await this.announceUpload(
      { sizeBytes: blob.size, name, altText },
      { signal, maxRetries },
    );
    const { method, url } = upload;
    const { headers, open } = fileBody(blob, onProgress);
    const attempt = () => ({
      url, // which is a secret, and must not get the key
      init: { method, headers, ...open() },
      fetch,
      timeoutMs,
      signal,
      isFile: false,
    });
    await tryAgain(attempt, { name: `${method} of ${id}`, logger, maxRetries, isRepeatable: true });
    return this.completeUpload(id, { timeoutMs, signal, maxRetries }).withResponse();
  }
}
