import { NativeSelect, Stack, Text } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';
import { useChosenProfile } from '../../api/chosen-profile.ts';
import type { Profile } from '../../api/types.ts';
import { AutosavedPosts } from '../../parts/autosaved-posts.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { isComposed } from '../../parts/pressed-key.ts';
import { ProfileZone } from '../../parts/profile-zone.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { AccountChoice } from './accounts/account-choice.tsx';
import { AutosaveNotices } from './autosave/notices.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import classes from './composer.module.css';
import { PreviewButton, PreviewColumn, useRoomBeside } from './previews/preview-column.tsx';
import { hasProblem } from './problem-places.ts';
import { PublishBar } from './publish-bar.tsx';
import { sendLabel, withoutLabel } from './send-label.ts';
import { SendWords } from './send-words.tsx';
import { ShownCall } from './shown-call.tsx';
import { Texts } from './texts.tsx';
import { type ComposerProps, useComposer } from './use-composer.ts';

const reminderDialog = laterCode(() => import('./reminder/reminder-dialog.tsx'));

const currentLimits = laterCode(() => import('./current-limits.tsx'));

const timeChoice = laterCode(() => import('./time-choice.tsx'), true);

/** A post that is written: its accounts, texts, media and time, and the button that sends it. */
export function Composer(props: ComposerProps) {
  const { changed } = props;
  const composer = useComposer(props);
  const { form, timezone, sending, reminder } = composer;
  const [written, onFocus] = useWritten();
  const hasRoom = useRoomBeside();
  const shown = { form, accounts: composer.accounts.data ?? [], refused: composer.review.problems.refused };
  const label = sendLabel(form, composer.before);
  const sendByKey = getHotkeyHandler([['mod+Enter', sending.submit]]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    sending.submit();
  };
  return (
    <form
      className={classes.form}
      onSubmit={onSubmit}
      onKeyDown={(event) => !isComposed(event.nativeEvent) && sendByKey(event)}
      noValidate
      aria-label="Post"
    >
      <ProfileZone value={timezone}>
        <div className={classes.columns}>
          <Contents {...{ ...props, composer, onFocus }} preview={!hasRoom && <PreviewButton {...shown} />} />
          {hasRoom && <PreviewColumn {...shown} written={written} />}
        </div>
        <Sending composer={composer} label={label} isNew={changed === null} />
        <Later code={reminderDialog} isWanted={reminder.isOpen}>
          {({ ReminderDialog }) => (
            <ReminderDialog
              reminder={reminder}
              action={withoutLabel(form, composer.before)}
              onGo={sending.submitWithout}
            />
          )}
        </Later>
      </ProfileZone>
    </form>
  );
}

type Composing = ReturnType<typeof useComposer>;

interface ContentsProps extends ComposerProps {
  readonly composer: Composing;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly preview: ReactNode;
}

/** The accounts and texts of a post. */
function Contents({ composer, onFocus, preview, ...props }: ContentsProps) {
  const { profiles, changed, threads, apiUrl, initial, text } = props;
  const { form, change, draft, review, sending, desk, call } = composer;
  const accounts = composer.accounts.data ?? [];
  const { problems } = review;
  return (
    <Stack gap="sm" onFocus={onFocus}>
      <Notices composer={composer} initial={initial} isNew={changed === null} />
      <div className={classes.head}>
        {changed === null && (
          <ProfileOfPost profiles={profiles} value={form.profileId} onChange={composer.chooseProfile} />
        )}
        <QueryView query={composer.accounts} height={40}>
          {(all) => (
            <AccountChoice
              accounts={all}
              chosen={form.accountIds}
              onChange={(accountIds) => change({ ...form, accountIds })}
              out={changed?.out ?? []}
              problems={problems.accounts}
              error={composer.isTried && !review.isAskable ? 'Choose at least one account.' : null}
            />
          )}
        </QueryView>
      </div>
      <Texts
        {...{ form, accounts, threads, desk }}
        isNew={changed === null}
        onChange={change}
        problems={problems.fields}
      />
      <Later code={currentLimits} isWanted={problems.takesMore}>
        {({ CurrentLimits }) => problems.takesMore && <CurrentLimits profileId={form.profileId} />}
      </Later>
      {preview}
      {changed === null && (
        <AutosavedPosts
          ownId={draft.copy?.id ?? null}
          opened={text ?? null}
          isSending={sending.isPending}
          onContinue={(id) => {
            sending.forgetError();
            return draft.resume(id);
          }}
        />
      )}
      <ShownCall call={{ ...call, url: apiUrl + call.path.slice('/v1'.length) }} />
    </Stack>
  );
}

interface SendingProps {
  readonly composer: Composing;
  readonly label: string;
  readonly isNew: boolean;
}

/** The time of a post, and the button that sends it. */
function Sending({ composer, label, isNew }: SendingProps) {
  const { form, change, timezone, draft, review, sending, waitsFor, desk } = composer;
  const accounts = composer.accounts.data ?? [];
  const { problems } = review;
  return (
    <PublishBar
      timing={form.timing}
      onTiming={(timing) => change({ ...form, timing })}
      {...{ label, draft }}
      isPending={sending.isPending}
      isWaiting={waitsFor !== null}
      hasProblem={hasProblem(problems)}
    >
      <SendWords
        {...{ waitsFor, label }}
        problems={problems.post}
        quota={isNew ? review.answer?.quota : undefined}
        reviewError={review.error}
        sendError={sending.error}
        isShownBeside={sending.isShownBeside}
        uploads={desk.uploads}
      />
      <Later code={timeChoice} isWanted={form.timing !== 'now'} missing={<TimeMissing />}>
        {({ TimeChoice }) => (
          <TimeChoice
            {...{ form, timezone, accounts }}
            onChange={change}
            review={review.answer}
            problems={problems.time}
          />
        )}
      </Later>
    </PublishBar>
  );
}

/** Where the field of the time could not come: the server is away. */
const TimeMissing = () => (
  <Text size="sm" role="status">
    The fields for the time come once the server is back.
  </Text>
);

/** The name of the item that has the focus, or had it last; null for none. */
function useWritten() {
  const [written, setWritten] = useState<string | null>(null);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const item = target.closest<HTMLElement>('[data-item]');
    if (item?.dataset.item !== undefined) setWritten(item.dataset.item);
  };
  return [written, onFocus] as const;
}

interface NoticesProps {
  readonly composer: Composing;
  readonly initial: ComposerProps['initial'];
  readonly isNew: boolean;
}

/** Changes to the post while nobody looked. */
function Notices({ composer, initial, isNew }: NoticesProps) {
  const { form, draft, sending } = composer;
  return (
    <>
      <AutosaveNotices
        {...{ form, draft, isNew }}
        isRestored={draft.isRestored && !sending.isStale}
        isSending={sending.isPending}
        onChoice={sending.forgetError}
        onDiscard={composer.discard}
      />
      {sending.isStale && (
        <ChangedMeanwhile
          now={initial}
          yours={form}
          isSending={sending.isPending}
          onKeep={composer.keepMine}
          onDrop={composer.takeNewer}
        />
      )}
    </>
  );
}

interface ProfileProps {
  readonly profiles: readonly Profile[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** The profile that the post is for, where all screens are about all profiles, and there are several. */
function ProfileOfPost({ profiles, value, onChange }: ProfileProps) {
  const { profileId } = useChosenProfile();
  if (profiles.length < 2 || profileId === value) return null;
  return (
    <NativeSelect
      className={classes.profile}
      size="xs"
      aria-label="Profile"
      data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
