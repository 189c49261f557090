import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Webhook } from '../../api/types.ts';
import { useRecover } from '../../api/webhooks.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import { localOf } from '../../time/local-time.ts';
import { serverNow } from '../../time/server-clock.ts';
import { zoneName } from '../../time/timezones.ts';
import { recoveredInWords, sinceOf } from './recover-since.ts';

interface Props {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** @param message the result, in a sentence */
  readonly onRecovered: (message: string) => void;
}

/** Delivers again what failed or was dropped since a moment. */
export function RecoverDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Recover what was missed">
      {isOpen && <Recover onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const dayMs = 86_400_000;

function Recover({ webhook, onClose, onRecovered }: Omit<Props, 'isOpen'>) {
  const timezone = ownTimezone();
  const [local, setLocal] = useState(() =>
    localOf(webhook.failingSince ?? new Date(serverNow() - dayMs).toISOString(), timezone),
  );
  const [missed, setMissed] = useState(true);
  const recover = useRecover(webhook.id);
  const since = sinceOf(local, timezone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (since === null) return;
    recover.mutate(
      { since, missed },
      {
        onSuccess(count) {
          onRecovered(recoveredInWords(count));
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>Redelivers what failed or was skipped since then, up to 30 days back.</Text>
        <TextInput
          type="datetime-local"
          max="9999-12-31T23:59" // so that the fourth digit of the year ends it
          label="Since"
          description={`In your time zone, ${zoneName(timezone)}.`}
          value={local}
          onChange={({ currentTarget }) => setLocal(currentTarget.value)}
          required
          data-autofocus
        />
        <Checkbox
          label="Also what happened while it was switched off"
          checked={missed}
          onChange={({ currentTarget }) => setMissed(currentTarget.checked)}
        />
        {recover.isError && <Problem title="Couldn’t recover" error={recover.error} />}
        <DialogButtons
          action="Redeliver"
          onCancel={onClose}
          isPending={recover.isPending}
          isDisabled={since === null}
        />
      </Stack>
    </form>
  );
}
