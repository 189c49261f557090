import { mkdir } from 'node:fs/promises';
import { FileMissing, StoreUnavailable } from './store.ts';

/** Whatever a store may do is an outage, but for a file that is not there. @throws {FileMissing} @throws {StoreUnavailable} */
export async function guarded<Result>(
  work: () => Promise<Result>,
  isMissing: (error: unknown) => boolean = () => false,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const Failure = isMissing(error) ? FileMissing : StoreUnavailable;
    throw new Failure(message, { cause: error });
  }
}

/** Makes a folder unless it is there. @throws {StoreUnavailable} */
export const madeFolder = (folder: string): Promise<string> =>
  guarded(async () => {
    await mkdir(folder, { recursive: true });
    return folder;
  });
