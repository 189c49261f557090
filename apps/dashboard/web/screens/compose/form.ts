import { type ItemOptions, type Platform, resolveLocalTime } from '@carillon/core';
import { withOffset } from '../../time/local-time.ts';
import { sentMedia } from './media/written-media.ts';
import { optionsFor } from './options/written-options.ts';
import { isBlank, type Thread, threadOf } from './written-thread.ts';

export type Timing = 'now' | 'at' | 'auto' | 'draft';

/** A post while it is written. The browser keeps it in this form. */
export interface Form {
  readonly profileId: string;
  readonly accountIds: readonly string[];
  /** The text and media of all accounts that have none of their own. */
  readonly shared: Thread;
  readonly own: Readonly<Record<string, Thread>>;
  readonly timing: Timing;
  /** By the clocks of the profile, YYYY-MM-DDTHH:MM; empty for none. */
  readonly local: string;
  /** True for the second moment of a time that clocks show twice. */
  readonly second: boolean;
  /** Somebody decided that its pictures go out without descriptions. */
  readonly undescribed?: boolean;
}

export const newForm = (profileId: string, accountIds: readonly string[] = []): Form => ({
  profileId,
  accountIds,
  shared: threadOf([]),
  own: {},
  timing: 'now',
  local: '',
  second: false,
});

export const threadFor = (form: Form, accountId: string): Thread => form.own[accountId] ?? form.shared;

/** Gives an account a text of its own, which begins as the shared one. */
export const addOwnText = (form: Form, accountId: string): Form => ({
  ...form,
  own: { ...form.own, [accountId]: form.shared },
});

export const changeOwnText = (form: Form, accountId: string, change: (thread: Thread) => Thread): Form => ({
  ...form,
  own: { ...form.own, [accountId]: change(threadFor(form, accountId)) },
});

/** Gives an account the shared text again. */
export function removeOwnText(form: Form, accountId: string): Form {
  const { [accountId]: _, ...own } = form.own;
  return { ...form, own };
}

export const hasText = ({ shared, own }: Form): boolean =>
  [shared, ...Object.values(own)].some((thread) => !isBlank(thread));

export const hasMedia = ({ shared, own }: Form): boolean =>
  [shared, ...Object.values(own)].some((thread) => thread.some(({ media }) => media.length > 0));

/** The moment that was chosen, ISO 8601; null for none, or for one that clocks do not show. */
export function chosenMoment({ local, second }: Form, timezone: string): string | null {
  const moment = resolveLocalTime(local, timezone);
  if (moment.kind === 'one') return moment.at;
  if (moment.kind === 'twice') return second ? moment.second : moment.first;
  return null;
}

export interface PostBody {
  readonly profileId: string;
  readonly platforms: Readonly<Record<string, { readonly items: readonly SentItem[] }>>;
  readonly publishNow?: true;
  readonly autoSchedule?: true;
  readonly scheduledAt?: string;
  readonly status?: 'draft' | 'scheduled';
}

interface SentItem {
  readonly content: string;
  readonly media?: ReturnType<typeof sentMedia>;
  readonly linkCard?: false;
  readonly options?: ItemOptions;
}

function sentItem(
  { content, media, linkCard, options = {} }: Thread[number],
  platform: Platform | undefined,
): SentItem {
  const asked = optionsFor(options, platform);
  return {
    content,
    ...(media.length > 0 && { media: sentMedia(media) }),
    ...(linkCard === false && { linkCard }),
    ...(Object.keys(asked).length > 0 && { options: asked }),
  };
}

/** Says on which network an account is; undefined while that is not known. */
export type PlatformOf = (accountId: string) => Platform | undefined;

/** The body of POST /v1/posts; its time has the offset of the profile. */
export function toBody(form: Form, timezone: string, platformOf: PlatformOf): PostBody {
  const { profileId, accountIds } = form;
  const platforms = Object.fromEntries(
    accountIds.map((id) => {
      const items = threadFor(form, id).map((item) => sentItem(item, platformOf(id)));
      return [id, { items }];
    }),
  );
  return { profileId, platforms, ...timesOf(form, timezone) };
}

/**
 * The body of PATCH /v1/posts/{id}. An unchanged time is left out, so that each network keeps its own; a draft whose time
 * was removed has `scheduledAt: null`.
 */
export function toChange(form: Form, timezone: string, before: Form, platformOf: PlatformOf): object {
  const { profileId: _, platforms, ...times } = toBody(form, timezone, platformOf);
  if (keepsTime(form, before)) return { platforms };
  return { platforms, ...(form.timing === 'draft' && { scheduledAt: null }), ...times };
}

/** True when an edited post keeps its time. */
export const keepsTime = (form: Form, before: Form): boolean =>
  (form.timing === 'at' || form.timing === 'draft') &&
  form.timing === before.timing &&
  form.local === before.local &&
  form.second === before.second;

function timesOf(form: Form, timezone: string): Omit<PostBody, 'profileId' | 'platforms'> {
  const moment = chosenMoment(form, timezone);
  const scheduledAt = moment === null ? {} : { scheduledAt: withOffset(moment, timezone) };
  switch (form.timing) {
    case 'now':
      return { publishNow: true };
    case 'auto':
      return { autoSchedule: true };
    case 'at':
      return { ...scheduledAt, status: 'scheduled' };
    case 'draft':
      return { ...scheduledAt, status: 'draft' };
    default:
      return form.timing satisfies never;
  }
}
