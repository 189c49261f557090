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

/** Uploads files, some at a time, and shows how far each is. */
export function openUploads(send: Send) {
  const shown = openShown();
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();

  const startNext = () => {
    for (const { key, state } of shown.current().values())
      if (state.kind === 'waiting' && !running.has(key) && running.size < maxAtOnce) void start(key);
  };

  async function start(key: string): Promise<void> {
    const file = files.get(key);
    if (file === undefined) return;
    const controller = new AbortController();
    running.set(key, controller);
    shown.put(key, { kind: 'sending', percent: 0 });
    const onProgress = (share: number) =>
      shown.put(key, { kind: 'sending', percent: Math.floor(share * 100) });
    try {
      const { id } = await send(file, { key, signal: controller.signal, onProgress });
      files.delete(key);
      shown.put(key, { kind: 'done', id });
    } catch (error) {
      shown.put(key, { kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(key);
      startNext();
    }
  }

  return {
    subscribe: shown.subscribe,
    current: shown.current,
    /** Begins to upload files. @returns their keys, in the same order */
    add(added: readonly File[]): readonly string[] {
      const keyed = added.map((file) => [newKey(), file] as const);
      for (const [key, file] of keyed) files.set(key, file);
      shown.add(keyed.map(([key, { name }]) => ({ key, name, state: { kind: 'waiting' } })));
      startNext();
      return keyed.map(([key]) => key);
    },
    retry(key: string) {
      shown.put(key, { kind: 'waiting' });
      startNext();
    },
    /** Stops those that are not wanted any more. What is uploaded stays known. */
    keepOnly(keys: ReadonlySet<string>) {
      for (const key of shown.keepOnly(keys)) {
        files.delete(key);
        running.get(key)?.abort();
      }
    },
  };
}

/** The uploads that a page shows, and who is notified when they change. */
function openShown() {
  let uploads: UploadMap = new Map();
  const listeners = new Set<() => void>();
  const show = (next: UploadMap) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: (): UploadMap => uploads,
    add: (added: readonly Upload[]) =>
      show(new Map([...uploads, ...added.map((upload) => [upload.key, upload] as const)])),
    put(key: string, state: UploadState) {
      const upload = uploads.get(key);
      if (upload !== undefined) show(new Map([...uploads, [key, { ...upload, state }]]));
    },
    /** Keeps these and what is uploaded. @returns the keys of the others */
    keepOnly(keys: ReadonlySet<string>): readonly string[] {
      const others = [...uploads.values()]
        .filter(({ key, state }) => state.kind !== 'done' && !keys.has(key))
        .map(({ key }) => key);
      if (others.length > 0) show(new Map([...uploads].filter(([key]) => !others.includes(key))));
      return others;
    },
  };
}
