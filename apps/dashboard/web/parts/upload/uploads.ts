import { newKey } from '../new-key.ts';

export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'done'; readonly id: string }
  | { readonly kind: 'failed'; readonly message: string };

/** A file on its way to the server. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly state: UploadState;
}

/** By their keys, in the order in which they were begun. */
export type UploadMap = ReadonlyMap<string, Upload>;

type Send = (
  file: File,
  options: { key: string; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ readonly id: string }>;

export type Uploads = ReturnType<typeof openUploads>;

/** Uploads at the same time. */
const maxAtOnce = 2;

/** Uploads files, some at a time, and tells how far each is. */
export function openUploads(send: Send) {
  let shown: UploadMap = new Map();
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const show = (next: UploadMap) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const put = (key: string, state: UploadState) => {
    const upload = shown.get(key);
    if (upload !== undefined) show(new Map([...shown, [key, { ...upload, state }]]));
  };
  const startNext = () => {
    for (const { key, state } of shown.values())
      if (state.kind === 'waiting' && !running.has(key) && running.size < maxAtOnce) void start(key);
  };

  async function start(key: string): Promise<void> {
    const file = files.get(key);
    if (file === undefined) return;
    const controller = new AbortController();
    running.set(key, controller);
    put(key, { kind: 'sending', percent: 0 });
    const onProgress = (share: number) => put(key, { kind: 'sending', percent: Math.floor(share * 100) });
    try {
      const { id } = await send(file, { key, signal: controller.signal, onProgress });
      files.delete(key);
      put(key, { kind: 'done', id });
    } catch (error) {
      put(key, { kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(key);
      startNext();
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: (): UploadMap => shown,
    /** Begins to upload files. @returns their keys, in the same order */
    add(added: readonly File[]): readonly string[] {
      const uploads = added.map((file): Upload => {
        const key = newKey();
        files.set(key, file);
        return { key, name: file.name, state: { kind: 'waiting' } };
      });
      show(new Map([...shown, ...uploads.map((upload) => [upload.key, upload] as const)]));
      startNext();
      return uploads.map(({ key }) => key);
    },
    retry(key: string) {
      put(key, { kind: 'waiting' });
      startNext();
    },
    /** Stops those that nobody wants any more. What is uploaded stays known. */
    keepOnly(keys: ReadonlySet<string>) {
      const unwanted = [...shown.values()].filter(
        ({ key, state }) => state.kind !== 'done' && !keys.has(key),
      );
      if (unwanted.length === 0) return;
      const gone = new Set(unwanted.map(({ key }) => key));
      show(new Map([...shown].filter(([key]) => !gone.has(key))));
      for (const key of gone) {
        files.delete(key);
        running.get(key)?.abort();
      }
    },
  };
}
