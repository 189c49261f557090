import { type ItemOptions, resolveLocalTime, sortedOptions } from '@carillon/core';
import type { PostTarget } from '../../api/posts.ts';
import { localOf } from '../../time/local-time.ts';
import { type Form, newForm, type Timing } from './form.ts';
import { mediumOf } from './media/written-media.ts';
import { withOptions } from './options/written-options.ts';
import { threadOf } from './written-thread.ts';

/** The texts and media of a post on an account. */
interface Contents extends Pick<PostTarget, 'socialAccountId' | 'platform' | 'begun'> {
  readonly items: readonly (Pick<PostTarget['items'][number], 'content' | 'media'> & {
    readonly linkCard?: boolean;
    readonly options?: ItemOptions;
  })[];
}

interface StoredPost {
  readonly profileId: string;
  readonly status: string;
  readonly scheduledAt: string | null;
}

/** True when the API lets a post be changed: it is waiting or failed, and a part of it has not gone out. */
export const isChangeable = (status: string, contents: readonly Contents[]): boolean =>
  ['draft', 'scheduled', 'failed', 'partial'].includes(status) && contents.some(({ begun }) => !begun);

/** The form of a stored post: what most accounts have becomes the shared text. */
export function formOf(post: StoredPost, contents: readonly Contents[], timezone: string): Form {
  const open = contents.filter(({ begun }) => !begun);
  const same = Map.groupBy(open, (target) => JSON.stringify(writtenIn(target)));
  const [alike = []] = [...same.values()].sort((a, b) => b.length - a.length);
  const sharing = asManyAsAskTheSame(alike);
  const others = open.filter((target) => !sharing.includes(target));
  return {
    ...newForm(post.profileId),
    accountIds: open.map(({ socialAccountId }) => socialAccountId),
    shared: threadOf(written(sharing)),
    own: Object.fromEntries(others.map((target) => [target.socialAccountId, threadOf(written([target]))])),
    timing: timingOf(post),
    ...timeOf(post, timezone),
  };
}

/** Texts and media of the items of a target. */
const writtenIn = ({ items }: Contents) =>
  items.map(({ content, media, linkCard }) => ({
    content,
    media: media.map(({ id, altText }) => mediumOf(id, altText)),
    ...(linkCard === false && { linkCard }),
  }));

/** Of targets that say the same, those that can share it: an account asks its network what the first one there does. */
const asManyAsAskTheSame = (alike: readonly Contents[]): readonly Contents[] =>
  alike.filter((target) => {
    const first = alike.find(({ platform }) => platform === target.platform);
    return JSON.stringify(askedIn(target)) === JSON.stringify(askedIn(first ?? target));
  });

const askedIn = ({ items }: Contents) => items.map(({ options }) => sortedOptions(options));

/** Items of targets that share a text, with what each network is asked for. */
function written([first, ...others]: readonly Contents[]) {
  if (first === undefined) return [];
  return writtenIn(first).map((item, index) => {
    const asked = [first, ...others].map(({ items }) => items[index]?.options ?? {});
    return withOptions(item, Object.assign({}, ...asked));
  });
}

/** The form of a new post that says what another does, with its media and on the same accounts, also where it is out. */
export const copyOf = (post: StoredPost, contents: readonly Contents[]): Form => ({
  ...formOf(
    { ...post, scheduledAt: null },
    contents.map((each) => ({ ...each, begun: false })),
    'UTC',
  ),
  timing: newForm(post.profileId).timing,
});

const timingOf = (post: StoredPost): Timing => {
  if (post.status === 'draft') return 'draft';
  return post.status === 'scheduled' ? 'at' : 'now';
};

/** The time of what failed has passed. */
function timeOf({ status, scheduledAt }: StoredPost, timezone: string): Pick<Form, 'local' | 'second'> {
  if (scheduledAt === null || status === 'failed' || status === 'partial')
    return { local: '', second: false };
  return clockTimeOf(scheduledAt, timezone);
}

/** A form that goes out at a moment. @param at ISO 8601; with anything else, the form stays as it is */
export const plannedAt = (form: Form, at: string | null, timezone: string): Form =>
  at === null || Number.isNaN(Date.parse(at))
    ? form
    : { ...form, timing: 'at', ...clockTimeOf(new Date(at).toISOString(), timezone) };

/** Time on the clocks of a zone at a moment, and whether they show it for the second time. */
function clockTimeOf(at: string, timezone: string): Pick<Form, 'local' | 'second'> {
  const local = localOf(at, timezone);
  const moment = resolveLocalTime(local, timezone);
  return { local, second: moment.kind === 'twice' && Date.parse(moment.second) === Date.parse(at) };
}
