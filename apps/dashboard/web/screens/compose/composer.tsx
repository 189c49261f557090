import { Alert, Button, Group, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { getHotkeyHandler, useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useAccountsOf } from '../../api/accounts.ts';
import { useReview, useSendPost } from '../../api/composer.ts';
import { RequestError } from '../../api/request.ts';
import type { Profile } from '../../api/types.ts';
import { notify } from '../../parts/notice.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { uploadNews } from '../../parts/upload/upload-news.ts';
import { AccountChoice } from './account-choice.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Form, hasText, keepsTime, toBody, toChange } from './form.ts';
import { draftName } from './kept-draft.ts';
import { useSendable, useUploads } from './media/use-written-media.ts';
import { Previews } from './previews.tsx';
import { placeProblems } from './problem-places.ts';
import { ShownCall } from './shown-call.tsx';
import { Texts } from './texts.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  readonly profiles: readonly Profile[];
  readonly initial: Form;
  /** The post that is edited; null for a new one. */
  readonly changed: { readonly id: string; readonly etag: string; readonly out: readonly string[] } | null;
  readonly email: string;
  /** True when the plan includes threads. */
  readonly threads: boolean;
  readonly apiUrl: string;
}

/** Pause in the typing after which the server checks the post, ms. */
const typingPauseMs = 350;

/** The id of the sentence about what a post waits for. */
const waitsForId = 'waits-for';

const actions = {
  now: 'Publish now',
  at: 'Schedule',
  auto: 'Auto-schedule',
  draft: 'Save as draft',
} as const;

export function Composer({ profiles, initial, changed, email, threads, apiUrl }: Props) {
  const [first, setFirst] = useState(initial);
  const draft = useDraft(draftName(email, changed?.id ?? null), first, changed?.etag ?? null);
  const [, navigate] = useLocation();
  const profile = profiles.find(({ id }) => id === draft.form.profileId) ?? profiles[0];
  const profileId = profile?.id ?? '';
  const timezone = profile?.timezone ?? 'UTC';
  const accounts = useAccountsOf(profileId);
  const isKnown = (id: string) => accounts.data?.some((account) => account.id === id) ?? true;
  const form = { ...draft.form, profileId, accountIds: draft.form.accountIds.filter(isKnown) };
  const [isTried, setTried] = useState(false);
  const send = useSendPost();
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
  const problems = placeProblems(shown, sendable);

  const sent = changed === null ? body : toChange(sendable, timezone, first);
  const path = changed === null ? '/v1/posts' : `/v1/posts/${changed.id}`;
  const method = changed === null ? 'POST' : 'PATCH';
  const headers: Record<string, string> =
    changed === null
      ? { 'Idempotency-Key': draft.keyFor(sent) }
      : { 'If-Match': draft.basis ?? changed.etag };

  /** What was said about the form as it was is over. */
  const change: typeof draft.setForm = (next) => {
    if (send.isError && !isStale) send.reset();
    draft.setForm(next);
  };
  const submit = () => {
    if (send.isPending || waitsFor !== null || isStale) return;
    setTried(true);
    notify(null);
    if (!isAskable) return document.getElementById('accounts')?.focus();
    if (isCurrent && found.length > 0)
      return setTimeout(() =>
        document.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus(),
      );
    draft.keep();
    send.mutate(
      { method, path, headers, body: sent },
      {
        onSuccess({ data, message }) {
          draft.finish();
          notify(message);
          navigate(`/posts/${data.id}`);
        },
      },
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={getHotkeyHandler([['mod+Enter', submit]])}
      noValidate
      aria-label="Post"
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack>
          {draft.isRestored && hasText(form) && !isStale && (
            <Alert variant="light" title="Your unsaved post is back">
              <Stack gap="xs" align="flex-start">
                <Text size="sm">This browser keeps it until you publish or discard it.</Text>
                <Button size="xs" variant="default" onClick={() => draft.discard()}>
                  Discard the draft
                </Button>
              </Stack>
            </Alert>
          )}
          {isStale && (
            <ChangedMeanwhile
              now={initial}
              yours={form}
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
          {!draft.isKept && (
            <Alert color="orange" variant="light">
              This browser does not keep drafts, so what you type is lost when the page closes.
            </Alert>
          )}
          {changed === null && (
            <ProfileSelect
              profiles={profiles}
              value={profileId}
              onChange={(id) => change({ ...form, profileId: id, accountIds: [], own: {} })}
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
            review={reviewed}
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
          <Stack gap="xs" role="status">
            {waitsFor !== null && (
              <Text size="sm" id={waitsForId}>
                {waitsFor}
              </Text>
            )}
            {problems.post.map((problem) => (
              <Text key={problem} size="sm" c="var(--mantine-color-error)">
                {problem}
              </Text>
            ))}
            {reviewed && changed === null && (
              <Text size="sm" c="dimmed">
                This would be post {(reviewed.quota.used + 1).toLocaleString()} of{' '}
                {reviewed.quota.limit.toLocaleString()} this month.
              </Text>
            )}
          </Stack>
          {isAskable && review.isError && (
            <Problem error={review.error} title="The post could not be checked" />
          )}
          {send.isError &&
            !isStale &&
            (refused?.status === 400 && found.length > 0 ? (
              <Text size="sm" role="alert" c="var(--mantine-color-error)">
                The post was not sent. What is wrong is said where it stands.
              </Text>
            ) : (
              <Problem error={send.error} title="The post was not sent" />
            ))}
          <VisuallyHidden role="status">{uploadNews(desk.uploads)}</VisuallyHidden>
          <Group>
            <PendingButton
              type="submit"
              isPending={send.isPending}
              disabled={waitsFor !== null}
              {...(waitsFor !== null && { 'aria-describedby': waitsForId })}
            >
              {changed !== null && keepsTime(form, first) ? 'Save the changes' : actions[form.timing]}
            </PendingButton>
            <Text size="sm" c="dimmed">
              or Ctrl+Enter
            </Text>
          </Group>
          <ShownCall call={{ method, url: apiUrl + path.slice('/v1'.length), headers, body: sent }} />
        </Stack>
        <Previews form={form} accounts={accounts.data ?? []} />
      </SimpleGrid>
    </form>
  );
}
