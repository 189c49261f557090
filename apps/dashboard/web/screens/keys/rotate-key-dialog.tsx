import { NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ApiKey, useRotateKey } from '../../api/keys.ts';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { TryInReference } from '../../parts/try-in-reference.tsx';

const overlaps = [
  { value: '0', label: 'At once' },
  { value: '1', label: 'In an hour' },
  { value: '24', label: 'In 24 hours' },
  { value: '168', label: 'In 7 days' },
];

interface Props {
  /** Null when none is to be rotated. */
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
}

/** Makes a new key in place of another, which ends a while later, and shows it once. */
export function RotateKeyDialog({ apiKey, onClose }: Props) {
  const rotate = useRotateKey();
  const [overlap, setOverlap] = useState('24');
  const close = () => {
    rotate.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (apiKey !== null) rotate.mutate({ id: apiKey.id, overlapHours: Number(overlap) });
  };
  return (
    <SecretDialog
      isOpen={apiKey !== null}
      onClose={close}
      isPending={rotate.isPending}
      title={
        <>
          Rotate “<bdi>{apiKey?.name}</bdi>”
        </>
      }
      secret={rotate.data?.key ?? null}
      noun="key"
      isAgain
      testId="api-key"
      next={(key) => <TryInReference apiKey={key} />}
      meaning="Give it to your programs before the old key ends."
    >
      <form onSubmit={submit}>
        <Stack>
          <Text>Creates a new key with the same permissions.</Text>
          <NativeSelect
            label="The old key ends"
            data={overlaps}
            value={overlap}
            onChange={({ currentTarget }) => setOverlap(currentTarget.value)}
          />
          {rotate.isError && <Problem title="Couldn’t rotate the key" error={rotate.error} />}
          <DialogButtons action="Create new key" onCancel={close} isPending={rotate.isPending} isBound />
        </Stack>
      </form>
    </SecretDialog>
  );
}
