import { Anchor, Button, List, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useDeleteProfile, useProfileContents } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';

interface Props {
  readonly profile: Profile;
  readonly onClose: () => void;
}

/** Says what goes with a profile, and asks for its name before it does. */
export function DeleteProfileDialog({ profile, onClose }: Props) {
  const contents = useProfileContents(profile.id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        <>
          Delete <bdi>{profile.name}</bdi>
        </>
      }
    >
      <QueryView query={contents}>
        {(found) =>
          found.waiting > 0 ? (
            <StillWaiting count={found.waiting} profileId={profile.id} onClose={onClose} />
          ) : (
            <DeleteForm profile={profile} contents={found} onClose={onClose} />
          )
        }
      </QueryView>
    </Dialog>
  );
}

interface WaitingProps {
  readonly count: number;
  readonly profileId: string;
  readonly onClose: () => void;
}

const StillWaiting = ({ count, profileId, onClose }: WaitingProps) => (
  <Stack>
    <Text>
      {counted(count, 'post')} of it {count === 1 ? 'is' : 'are'} not published yet. Delete{' '}
      {count === 1 ? 'it' : 'them'} in{' '}
      <Anchor component={Link} href={`/queue?profile=${profileId}`} inherit underline="always">
        the queue
      </Anchor>{' '}
      first, or wait.
    </Text>
    <Button variant="default" onClick={onClose} data-autofocus>
      Close
    </Button>
  </Stack>
);

interface FormProps extends Props {
  readonly contents: NonNullable<ReturnType<typeof useProfileContents>['data']>;
}

function DeleteForm({ profile: { id, name }, contents, onClose }: FormProps) {
  const { accounts, drafts, past } = contents;
  const [isWrong, setWrong] = useState(false);
  const erase = useDeleteProfile(id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isRight = String(new FormData(event.currentTarget).get('name')).trim() === name;
    setWrong(!isRight);
    if (isRight) erase.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>This cannot be undone:</Text>
        <List>
          {accounts > 0 && <List.Item>{counted(accounts, 'account')} disconnected.</List.Item>}
          {drafts > 0 && <List.Item>{counted(drafts, 'draft')} deleted.</List.Item>}
          {past > 0 && (
            <List.Item>
              {counted(past, 'post')} deleted from the history here. Published posts stay on the networks.
            </List.Item>
          )}
          <List.Item>Its connect links end. API keys and webhooks for it alone stop working.</List.Item>
        </List>
        <TextInput
          label="Name of the profile"
          description={
            <>
              Type <bdi>{name}</bdi> to confirm.
            </>
          }
          name="name"
          autoComplete="off"
          required
          data-autofocus
          error={isWrong && 'That is another name.'}
        />
        {erase.isError && <Problem title="Couldn’t delete the profile" error={erase.error} />}
        <DialogButtons action="Delete for good" onCancel={onClose} isPending={erase.isPending} isBound />
      </Stack>
    </form>
  );
}

/** Highest count of the server. */
const maxCounted = 1_000;

/** A number with its noun, such as “1 draft”, “12 drafts” and “1,000+ drafts”. */
const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')}${count >= maxCounted ? '+' : ''} ${noun}${count === 1 ? '' : 's'}`;
