import { SimpleGrid, Stack } from '@mantine/core';
import { getHotkeyHandler, useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useEffect, useState } from 'react';
import { useAccountsOf } from '../../api/accounts.ts';
import { useReview } from '../../api/composer.ts';
import { RequestError } from '../../api/request.ts';
import type { Profile } from '../../api/types.ts';
import { notify } from '../../parts/notice.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ShownZone } from '../../parts/shown-zone.ts';
import { AccountChoice } from './accounts/account-choice.tsx';
import { rememberAccounts, rememberedAccounts } from './accounts/remembered-accounts.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Form, keepsTime, toBody, toChange } from './form.ts';
import { KeptNotices } from './kept/kept-notices.tsx';
import { useServerText } from './kept/use-server-text.ts';
import { draftName } from './kept-draft.ts';
import { useSendable, useUploads } from './media/use-written-media.ts';
import { plannedAt } from './planned-at.ts';
import { Previews } from './previews/previews.tsx';
import { placeProblems } from './problem-places.ts';
import { ReminderDialog } from './reminder/reminder-dialog.tsx';
import { useReminder } from './reminder/use-reminder.ts';
import { sendLabel, withoutLabel } from './send-label.ts';
import { SendPart } from './send-part.tsx';
import { ShownCall } from './shown-call.tsx';
import { Texts } from './texts.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';
import { useSlotNotice } from './use-slot-notice.ts';

interface Props {
  readonly profiles: readonly Profile[];
  readonly initial: Form;
  /** The post that is edited; null for a new one. */
  readonly changed: { readonly id: string; readonly etag: string; readonly out: readonly string[] } | null;
  /** The post that a new one was copied from: the browser keeps it apart from others. */
  readonly copied?: string | null;
  readonly email: string;
  /** True when the plan includes threads. */
  readonly threads: boolean;
  readonly apiUrl: string;
  /** When it is to go out, ISO 8601, whatever a kept draft says; null for no such wish. */
  readonly at?: string | null;
  /** It was to be published a moment ago: it begins as it was then, and what was decided then is. */
  readonly isUndone?: boolean;
}

/** Pause in the typing after which the server checks the post, ms. */
const typingPauseMs = 350;

export function Composer({
  profiles,
  initial,
  changed,
  copied = null,
  email,
  threads,
  apiUrl,
  at = null,
  isUndone = false,
}: Props) {
  const [first, setFirst] = useState(initial);
  const zoneOf = (id: string) => (profiles.find((each) => each.id === id) ?? profiles[0])?.timezone ?? 'UTC';
  const draft = useDraft(
    draftName(email, changed?.id ?? (copied && `copy.${copied}`)),
    first,
    changed?.etag ?? null,
    (form) => plannedAt(isUndone ? { ...form, timing: 'now' } : form, at, zoneOf(form.profileId)),
  );
  // also a text that replaces this one ends what was about to happen with it
  const server = useServerText({ ...draft, setForm: (next) => change(next) }, first, changed === null);
  const profile = profiles.find(({ id }) => id === draft.form.profileId) ?? profiles[0];
  const profileId = profile?.id ?? '';
  const timezone = profile?.timezone ?? 'UTC';
  const accounts = useAccountsOf(profileId);
  const isKnown = (id: string) => accounts.data?.some((account) => account.id === id) ?? true;
  const form = { ...draft.form, profileId, accountIds: draft.form.accountIds.filter(isKnown) };
  const [isTried, setTried] = useState(false);
  const { send, begin } = useSending(draft, server);
  const noteSlot = useSlotNotice();
  const reminder = useReminder(
    form,
    draft.setForm,
    changed && (isUndone ? { ...first, timing: 'now' } : first),
  );
  const refused = send.error instanceof RequestError ? send.error : null;
  const isStale =
    changed !== null && (draft.basis !== changed.etag || refused?.code === 'precondition_failed');

  const desk = useUploads(draft.form, draft.setForm);
  const { sendable, waitsFor } = useSendable(form, desk.uploads);

  const body = toBody(sendable, timezone);
  const isAskable = form.accountIds.length > 0;
  const [asked] = useDebouncedValue(isAskable ? JSON.stringify(body) : null, typingPauseMs);
  const review = useReview(asked === null ? null : JSON.parse(asked));
  const reviewed = isAskable ? review.data : undefined;
  const isCurrent = asked === JSON.stringify(body) && review.isSuccess && !review.isPlaceholderData;
  const found = (reviewed?.problems ?? []).filter(
    ({ code, path }) =>
      changed === null ||
      !(code === 'monthly_limit_reached' || (path === 'scheduledAt' && keepsTime(form, first))),
  );
  const shown = found.filter(({ code }) => isTried || (code !== 'item_empty' && code !== 'time_missing'));
  const problems = placeProblems(shown, sendable, timezone);

  const sent = changed === null ? body : toChange(sendable, timezone, first);
  const path = changed === null ? '/v1/posts' : `/v1/posts/${changed.id}`;
  const method = changed === null ? 'POST' : 'PATCH';
  const headers: Record<string, string> =
    changed === null
      ? { 'Idempotency-Key': draft.keyFor(sent) }
      : { 'If-Match': draft.basis ?? changed.etag };

  /** What was said about the form as it was is over. */
  const forgetError = () => {
    if (send.isError && !isStale) send.reset();
  };
  const change: typeof draft.setForm = (next) => {
    forgetError();
    draft.setForm(next);
  };
  const discard = () => {
    forgetError();
    draft.discard();
    server.forget();
  };
  const showProblem = () =>
    void setTimeout(() =>
      document.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus(),
    );
  const isWrong = isAskable && isCurrent && found.length > 0;
  const submit = (isAnswered = false) => {
    if (send.isPending || waitsFor !== null || isStale) return;
    setTried(true);
    notify(null);
    if (!isAskable) return document.getElementById('accounts')?.focus();
    if (isWrong) return showProblem();
    if (!isAnswered && reminder.ask()) return;
    begin({ method, path, headers, body: sent, canUndo: form.timing === 'now' }, timezone, (id) => {
      if (changed !== null) return;
      rememberAccounts(draft.storage, profileId, form.accountIds);
      if (isCurrent && form.timing === 'auto' && reviewed) noteSlot(id, reviewed, timezone);
    });
  };
  // The server's check may come after the button was pressed.
  const isWrongMeanwhile = reminder.isOpen && isWrong;
  useEffect(() => {
    if (!isWrongMeanwhile) return;
    reminder.close();
    showProblem();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const goWithout = () => {
    reminder.accept();
    submit(true);
  };

  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
      noValidate
      aria-label="Post"
    >
      <ShownZone value={timezone}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack>
            <KeptNotices
              {...{ form, draft, server }}
              isNew={changed === null}
              isRestored={draft.isRestored && !isStale}
              isSending={send.isPending}
              onChoice={forgetError}
              onDiscard={discard}
            />
            {isStale && (
              <ChangedMeanwhile
                now={initial}
                yours={form}
                isSending={send.isPending}
                onKeep={() => {
                  send.reset();
                  draft.rebase();
                }}
                onDrop={() => {
                  send.reset();
                  setFirst(initial);
                  draft.discard(initial);
                }}
              />
            )}
            {changed === null && (
              <ProfileSelect
                profiles={profiles}
                value={profileId}
                onChange={(id) =>
                  change({
                    ...form,
                    profileId: id,
                    accountIds: rememberedAccounts(draft.storage, id),
                    own: {},
                  })
                }
              />
            )}
            <QueryView query={accounts}>
              {(all) => (
                <AccountChoice
                  accounts={all}
                  chosen={form.accountIds}
                  onChange={(accountIds) => change({ ...form, accountIds })}
                  out={changed?.out ?? []}
                  problems={problems.accounts}
                  error={isTried && !isAskable ? 'Choose at least one account.' : null}
                />
              )}
            </QueryView>
            <Texts
              form={form}
              onChange={change}
              accounts={accounts.data ?? []}
              problems={problems.fields}
              threads={threads}
              desk={desk}
            />
            <TimeChoice
              form={form}
              onChange={change}
              timezone={timezone}
              accounts={accounts.data ?? []}
              review={reviewed}
              problems={problems.time}
            />
            <SendPart
              waitsFor={waitsFor}
              problems={problems.post}
              quota={changed === null ? reviewed?.quota : undefined}
              reviewError={isAskable ? review.error : null}
              sendError={isStale ? null : send.error}
              isTold={refused?.status === 400 && found.length > 0}
              uploads={desk.uploads}
              isPending={send.isPending}
              label={sendLabel(form, changed && first)}
              kept={server}
            />
            <ShownCall call={{ method, url: apiUrl + path.slice('/v1'.length), headers, body: sent }} />
          </Stack>
          <Previews form={form} accounts={accounts.data ?? []} refused={problems.refused} />
        </SimpleGrid>
        <ReminderDialog reminder={reminder} action={withoutLabel(form, changed && first)} onGo={goWithout} />
      </ShownZone>
    </form>
  );
}
