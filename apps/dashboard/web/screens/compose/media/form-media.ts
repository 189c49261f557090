import { type Form, threadFor } from '../form.ts';
import type { Thread } from '../written-thread.ts';
import type { WrittenMedium } from './written-media.ts';

/** The media of every account that was chosen, each once. */
export function mediaInUse(form: Form): readonly WrittenMedium[] {
  const threads =
    form.accountIds.length === 0 ? [form.shared] : form.accountIds.map((id) => threadFor(form, id));
  const all = threads.flatMap((thread) => thread.flatMap(({ media }) => media));
  return [...new Map(all.map((medium) => [medium.key, medium])).values()];
}

/** All media that are not uploaded yet, by their keys. */
export const pendingKeys = (form: Form): ReadonlySet<string> =>
  new Set(
    [form.shared, ...Object.values(form.own)].flatMap((thread) =>
      thread.flatMap(({ media }) => media.filter(({ id }) => id === null).map(({ key }) => key)),
    ),
  );

/** Notes the ids of what is uploaded by now. @param ids by their keys */
export const withUploaded = (form: Form, ids: ReadonlyMap<string, string>): Form =>
  changeEvery(form, (medium) =>
    medium.id === null ? [{ ...medium, id: ids.get(medium.key) ?? null }] : [medium],
  );

/** The form without media that are still being uploaded, and without these. @param unprepared ids */
export const withoutUnprepared = (form: Form, unprepared: ReadonlySet<string>): Form =>
  changeEvery(form, (medium) => (medium.id === null || unprepared.has(medium.id) ? [] : [medium]));

/** The form without media that never got uploaded; of a form that was kept before there were media, one with none. */
export const withoutPending = (form: Form): Form =>
  changeEvery(form, (medium) => (medium.id === null ? [] : [medium]));

function changeEvery(form: Form, change: (medium: WrittenMedium) => readonly WrittenMedium[]): Form {
  const changed = (thread: Thread): Thread =>
    thread.map((item) => ({ ...item, media: (item.media ?? []).flatMap(change) }));
  const own = Object.entries(form.own ?? {}).map(([id, thread]) => [id, changed(thread)] as const);
  return { ...form, shared: changed(form.shared), own: Object.fromEntries(own) };
}
