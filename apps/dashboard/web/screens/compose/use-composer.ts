import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useAccountsOf } from '../../api/accounts.ts';
import { useReview } from '../../api/composer.ts';
import type { Profile } from '../../api/types.ts';
import { browserStorage } from '../../browser-storage.ts';
import { rememberedAccounts } from './accounts/remembered-accounts.ts';
import { draftName } from './autosave/browser-drafts.ts';
import { useAutosave } from './autosave/use-autosave.ts';
import { type Form, keepsTime, type PlatformOf, toBody, toChange } from './form.ts';
import { plannedAt } from './form-of.ts';
import { useSendable, useUploads } from './media/use-written-media.ts';
import { placeProblems } from './problem-places.ts';
import { useReminder } from './reminder/use-reminder.ts';
import { type Call, type ChangedPost, useSubmit } from './use-submit.ts';

export interface ComposerProps {
  readonly profiles: readonly Profile[];
  readonly initial: Form;
  /** The post that is edited; null for a new one. */
  readonly changed: ChangedPost | null;
  /** The post that a new one was copied from: the browser keeps it apart from others. */
  readonly copied?: string | null;
  readonly email: string;
  /** True when the plan includes threads. */
  readonly threads: boolean;
  readonly apiUrl: string;
  /** When it is to go out, ISO 8601, whatever a kept draft says; null for no such wish. */
  readonly at?: string | null;
  /** The autosaved text to go on with at once; null for what is written here. */
  readonly text?: string | null;
  /** It was to be published a moment ago: it begins as it was then, and what was decided then is. */
  readonly isUndone?: boolean;
}

/** Pause in the typing after which the server checks the post, ms. */
const typingPauseMs = 350;

/** The post that is written, what the server says about it, and what the buttons do. */
export function useComposer(props: ComposerProps) {
  const { profiles, initial, changed, isUndone = false } = props;
  const draft = useWritten(props);
  const first = draft.initial;
  const profile = profiles.find(({ id }) => id === draft.form.profileId) ?? profiles[0];
  const profileId = profile?.id ?? '';
  const timezone = profile?.timezone ?? 'UTC';
  const accounts = useAccountsOf(profileId);
  const isKnown = (id: string) => accounts.data?.some((account) => account.id === id) ?? true;
  const platformOf: PlatformOf = (id) => accounts.data?.find((account) => account.id === id)?.platform;
  const form = { ...draft.form, profileId, accountIds: draft.form.accountIds.filter(isKnown) };
  const desk = useUploads(draft.form, draft.setForm);
  const { sendable, waitsFor } = useSendable(form, desk.uploads);
  const [isTried, setTried] = useState(false);
  const review = useChecked({ form, sendable, timezone, platformOf, isTried, changed, first });
  const before = changed && (isUndone ? { ...first, timing: 'now' as const } : first);
  const reminder = useReminder(form, draft.setForm, before);
  const call = callOf(changed, { sendable, timezone, platformOf }, draft);
  const sending = useSubmit({
    ...{ draft, changed, form, timezone, call, waitsFor, review, reminder },
    onTried: () => setTried(true),
  });
  const change: typeof draft.setForm = (next) => {
    sending.forgetError();
    draft.setForm(next);
  };
  return {
    ...{ draft, form, timezone, change, accounts, desk, waitsFor, isTried, review, reminder, call, sending },
    /** The post as it was before it was edited; null for a new one. */
    before: changed && first,
    chooseProfile: (id: string) =>
      change({ ...form, profileId: id, accountIds: rememberedAccounts(browserStorage(), id), own: {} }),
    discard(): void {
      sending.forgetError();
      draft.discard(first, changed?.etag ?? null);
    },
    /** Goes on with what is here, though the post was changed. */
    keepMine(): void {
      sending.reset();
      draft.rebase(changed?.etag ?? null);
    },
    /** Goes on with the post as it is now. */
    takeNewer(): void {
      sending.reset();
      draft.discard(initial, changed?.etag ?? null);
    },
  };
}

function useWritten({
  profiles,
  initial,
  changed,
  copied = null,
  email,
  at = null,
  isUndone = false,
}: ComposerProps) {
  const zoneOf = (id: string) => (profiles.find((each) => each.id === id) ?? profiles[0])?.timezone ?? 'UTC';
  return useAutosave({
    name: draftName(email, changed?.id ?? (copied && `copy.${copied}`)),
    initial,
    etag: changed?.etag ?? null,
    hasServer: changed === null,
    begin: (form) => plannedAt(isUndone ? { ...form, timing: 'now' } : form, at, zoneOf(form.profileId)),
  });
}

interface Checked {
  readonly form: Form;
  /** The form as far as it can be sent by now. */
  readonly sendable: Form;
  readonly timezone: string;
  readonly platformOf: PlatformOf;
  /** Somebody tried to send it: what is still missing counts as a problem from then on. */
  readonly isTried: boolean;
  readonly changed: ChangedPost | null;
  /** The post as it was before it was edited. */
  readonly first: Form;
}

/** Review of the post by the server, a moment after it was typed. */
function useChecked({ form, sendable, timezone, platformOf, isTried, changed, first }: Checked) {
  const body = JSON.stringify(toBody(sendable, timezone, platformOf));
  /** Without an account, there is nothing to ask. */
  const isAskable = form.accountIds.length > 0;
  const [asked] = useDebouncedValue(isAskable ? body : null, typingPauseMs);
  const { data, error, isSuccess, isPlaceholderData } = useReview(asked);
  const formOf = useAskedForms(body, sendable);
  const answer = isAskable ? data?.review : undefined;
  const isCurrent = asked === body && isSuccess && !isPlaceholderData;
  const found = (answer?.problems ?? []).filter(
    ({ code, path }) =>
      changed === null ||
      !(code === 'monthly_limit_reached' || (path === 'scheduledAt' && keepsTime(form, first))),
  );
  const shown = found.filter(({ code }) => isTried || (code !== 'item_empty' && code !== 'time_missing'));
  return {
    ...{ isAskable, answer, isCurrent },
    error: isAskable ? error : null,
    hasProblems: found.length > 0,
    /** The answer is about the post as it is, and it cannot go out so. */
    isWrong: isAskable && isCurrent && found.length > 0,
    // The answer may be about a form from a moment ago, whose files had other places.
    problems: placeProblems(shown, formOf(data?.asked) ?? sendable),
  };
}

/** Forms that the server may still answer about. */
const maxAsked = 20;

/** Remembers the forms of the latest bodies. */
function useAskedForms(body: string, form: Form): (asked: string | undefined) => Form | undefined {
  const forms = useRef(new Map<string, Form>());
  const { current } = forms;
  current.delete(body);
  current.set(body, form);
  for (const oldest of current.keys()) {
    if (current.size <= maxAsked) break;
    current.delete(oldest);
  }
  return (asked) => (asked === undefined ? undefined : current.get(asked));
}

/** The request that sends the post. */
function callOf(
  changed: ChangedPost | null,
  { sendable, timezone, platformOf }: Pick<Checked, 'sendable' | 'timezone' | 'platformOf'>,
  { initial, basis, keyFor }: ReturnType<typeof useAutosave>,
): Call {
  if (changed === null) {
    const body = toBody(sendable, timezone, platformOf);
    return { method: 'POST', path: '/v1/posts', headers: { 'Idempotency-Key': keyFor(body) }, body };
  }
  return {
    method: 'PATCH',
    path: `/v1/posts/${changed.id}`,
    headers: { 'If-Match': basis ?? changed.etag },
    body: toChange(sendable, timezone, initial, platformOf),
  };
}
