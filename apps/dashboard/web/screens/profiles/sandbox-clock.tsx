import { Anchor, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useAccountsOf } from '../../api/accounts.ts';
import { useAdvance, useWaitingUntil } from '../../api/sandbox-clock.ts';
import type { Profile } from '../../api/types.ts';
import { TimeFields, useChosenTime } from '../../parts/chosen-time.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ownTimezone } from '../../time/date-format.ts';
import { serverNow } from '../../time/server-clock.ts';
import { useNow } from '../../time/use-now.ts';
import { advancedInWords, waitingInWords } from './advance-in-words.ts';

interface Props {
  readonly profile: Profile;
}

/** Has what waits on sandbox accounts go out before its time; nothing for a profile without one. */
export function SandboxClock({ profile }: Props) {
  const accounts = useAccountsOf(profile.id);
  const isThere = accounts.data?.some(({ sandbox }) => sandbox) ?? false;
  return isThere && <Clock profile={profile} />;
}

const dayMs = 86_400_000;

function Clock({ profile: { id } }: Props) {
  const timezone = ownTimezone();
  const [suggested] = useState(() => new Date(serverNow() + dayMs).toISOString());
  const chosen = useChosenTime(suggested, timezone);
  const waiting = useWaitingUntil(id, chosen.at);
  const advance = useAdvance(id);
  const now = useNow();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen.at !== null) advance.mutate(chosen.at);
  };
  const isPast = chosen.at !== null && Date.parse(chosen.at) <= now;
  return (
    <Stack component="section" aria-labelledby="sandbox-clock">
      <Title order={2} id="sandbox-clock">
        Skip ahead in the sandbox
      </Title>
      <Text size="sm" c="dimmed">
        Publishes sandbox posts due before:
      </Text>
      <form onSubmit={submit} aria-labelledby="sandbox-clock">
        <Stack align="flex-start">
          <TimeFields chosen={chosen} timezone={timezone} />
          <Text size="sm" role="status">
            {isPast && 'This time has passed.'}
            {waiting.data && chosen.at !== null && !isPast && waitingInWords(waiting.data)}
          </Text>
          {waiting.isError && <Problem title="Couldn’t load what is waiting" error={waiting.error} />}
          {advance.isError && <Problem title="Couldn’t advance the sandbox" error={advance.error} />}
          <PendingButton type="submit" isPending={advance.isPending} disabled={chosen.at === null || isPast}>
            Publish it now
          </PendingButton>
          <Text size="sm" role="status">
            {advance.isSuccess && (
              <>
                {advancedInWords(advance.data)}{' '}
                <Anchor component={Link} href="/posts">
                  See these posts
                </Anchor>
              </>
            )}
          </Text>
        </Stack>
      </form>
    </Stack>
  );
}
