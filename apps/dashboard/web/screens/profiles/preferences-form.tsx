import { platforms } from '@carillon/core';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useChangePreferences } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { useLeaveGuard } from '../../leave-guard.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { changeOf, type Draft, draftOf, hasProblem, isChanged } from './draft.ts';
import { TimezoneField } from './timezone-field.tsx';
import { WindowsEditor } from './windows-editor.tsx';

/** One week, minutes: the maximum that the API accepts. */
const maxSpacingMinutes = 10_080;

interface Props {
  readonly profile: Profile;
}

export function PreferencesForm({ profile }: Props) {
  const { draft, change, isDirty, leaving } = useDraft(profile);
  const save = useChangePreferences(profile.id);
  const edit = (changed: Partial<Draft>) => {
    save.reset();
    change(changed);
  };
  const isWrong = platforms.some((platform) => hasProblem(draft.windows[platform]));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(changeOf(draft));
  };
  return (
    <form onSubmit={submit} aria-label="Preferences">
      <LeaveDialog leaving={leaving} name={profile.name} />
      <Stack>
        <Title order={2}>When auto-scheduled posts are published</Title>
        <TimezoneField value={draft.timezone} onChange={(timezone) => edit({ timezone })} />
        <PaceFields draft={draft} onChange={edit} />
        {platforms.map((platform) => (
          <WindowsEditor
            key={platform}
            platform={platform}
            windows={draft.windows[platform]}
            onChange={(windows) => edit({ windows: { ...draft.windows, [platform]: windows } })}
          />
        ))}
        {save.isError && <Problem title="Couldn’t save the settings" error={save.error} />}
        <Group>
          <PendingButton type="submit" isPending={save.isPending} disabled={isWrong}>
            Save
          </PendingButton>
          <Button
            variant="default"
            disabled={!isDirty || save.isPending}
            onClick={({ currentTarget: { form } }) => {
              edit(draftOf(profile));
              form?.querySelector<HTMLButtonElement>('[type=submit]')?.focus(); // this one is disabled now
            }}
          >
            Undo changes
          </Button>
          <Text role="status" size="sm">
            {save.isPending ? 'Saving…' : save.isSuccess ? 'Saved.' : isDirty ? 'Not saved yet.' : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

interface LeaveDialogProps {
  readonly leaving: ReturnType<typeof useDraft>['leaving'];
  readonly name: string;
}

function LeaveDialog({ leaving, name }: LeaveDialogProps) {
  return (
    <Confirm
      title="Leave without saving?"
      isOpen={leaving.isAsked}
      onClose={leaving.stay}
      action="Leave"
      onConfirm={leaving.leave}
      isPending={false}
      error={null}
    >
      <Text>
        Your changes to <bdi>{name}</bdi> aren’t saved.
      </Text>
    </Confirm>
  );
}

interface PaceFieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** How close and how many posts may be on one network. */
const PaceFields = ({ draft, onChange }: PaceFieldsProps) => (
  <>
    <TextInput
      label="Spacing (minutes)"
      description="Between any two posts on the same network."
      value={draft.spacingMinutes}
      onChange={({ currentTarget }) => onChange({ spacingMinutes: currentTarget.value })}
      min={0}
      max={maxSpacingMinutes}
      type="number"
      required
    />
    <TextInput
      label="Daily limit"
      description="At most this many posts a day per network."
      value={draft.dailyLimit}
      onChange={({ currentTarget }) => onChange({ dailyLimit: currentTarget.value })}
      min={1}
      max={100}
      type="number"
      required
    />
  </>
);

/** The preferences as they are edited. Unsaved ones are not left unasked, and are kept where the browser does not ask. */
function useDraft(profile: Profile) {
  const [draft, setDraft] = useState(() => keptDraft(profile.id) ?? draftOf(profile));
  const isDirty = isChanged(draft, profile);
  useEffect(() => keepDraft(profile.id, isDirty ? draft : null), [profile.id, draft, isDirty]);
  const { leave, ...asking } = useLeaveGuard(isDirty);
  const leaving = {
    ...asking,
    leave() {
      keepDraft(profile.id, null);
      leave();
    },
  };
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  return { draft, change, isDirty, leaving };
}

/** Changes not saved yet, by profile, until the page is loaded again. */
const drafts = new Map<string, Draft>();

const keptDraft = (profileId: string): Draft | undefined => drafts.get(profileId);

/** @param draft null once there is nothing to save */
function keepDraft(profileId: string, draft: Draft | null): void {
  if (draft === null) drafts.delete(profileId);
  else drafts.set(profileId, draft);
}
