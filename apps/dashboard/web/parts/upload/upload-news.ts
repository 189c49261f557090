import type { UploadMap } from './uploads.ts';

/** The state of all uploads in a few words, for people who do not see them. */
export function uploadNews(uploads: UploadMap): string {
  const all = [...uploads.values()];
  const failed = all.filter(({ state }) => state.kind === 'failed');
  const going = all.filter(({ state }) => state.kind === 'waiting' || state.kind === 'sending');
  const done = all.filter(({ state }) => state.kind === 'done');
  return [
    going.length > 0 && `Uploading: ${namesOf(going)}.`,
    done.length > 0 && `Uploaded: ${namesOf(done)}.`,
    failed.length > 0 && `Not finished: ${namesOf(failed)}.`,
  ]
    .filter((each) => each !== false)
    .join(' ');
}

const namesOf = (uploads: readonly { readonly name: string }[]): string =>
  uploads.map(({ name }) => name).join(', ');
