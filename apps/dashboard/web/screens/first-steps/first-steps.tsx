import { Anchor, CloseButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { Link } from 'wouter';
import { type FirstSteps as Done, useFirstSteps } from '../../api/first-steps.ts';
import { useProfiles } from '../../api/profiles.ts';
import { useSession } from '../../api/session.ts';
import { CurlStep } from './curl-step.tsx';
import { ComposeHint, PostStep } from './post-step.tsx';
import { Step } from './step.tsx';
import { useKeptSteps } from './use-kept-steps.ts';

/** Between two looks for a use of the command that is shown, ms. */
const pollMs = 3_000;

/** What to do first, for whoever is new, until all is done or they want to see it no longer. */
export function FirstSteps() {
  const { data: { person, sandboxUrl } = {} } = useSession();
  const { isDismissed, hasSeen, keep } = useKeptSteps(person?.email ?? '');
  if (isDismissed || !sandboxUrl) return null;
  const dismiss = () => keep({ isDismissed: true, hasSeen });
  const see = () => keep({ isDismissed, hasSeen: true });
  return <Panel sandboxUrl={sandboxUrl} hasSeen={hasSeen} onSee={see} onDismiss={dismiss} />;
}

interface Props {
  readonly sandboxUrl: string;
  readonly hasSeen: boolean;
  readonly onSee: () => void;
  readonly onDismiss: () => void;
}

function Panel({ sandboxUrl, hasSeen, onSee, onDismiss }: Props) {
  const [isAwaiting, setAwaiting] = useState(false);
  const { data: done } = useFirstSteps(isAwaiting ? pollMs : false);
  const awaitUse = useCallback(() => setAwaiting(true), []);
  const id = useId();
  if (done === undefined || !done.isNew) return null;
  const { hasPosted, hasUsedKey, playground } = done;
  const isSeen = hasSeen || hasUsedKey; // on another device, by what came after it
  const all = [hasPosted, isSeen, hasUsedKey, done.hasRealAccount, done.hasWindows];
  const count = all.filter(Boolean).length;
  if (count === all.length) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} size="h4" id={id}>
              First steps
            </Title>
            <Text size="sm" c="dimmed" role="status">
              {count} of {all.length} done
            </Text>
          </div>
          <CloseButton aria-label="Hide the first steps" onClick={onDismiss} />
        </Group>
        <Stack component="ol" p={0} m={0} gap="sm" style={{ listStyle: 'none' }}>
          <Step title="Post to the sandbox" isDone={hasPosted}>
            {!hasPosted && (
              <>
                <PostStep playground={playground} />
                <ComposeHint />
              </>
            )}
          </Step>
          <Step
            title={
              <Anchor href={sandboxUrl} target="_blank" inherit underline="always" onClick={onSee}>
                See it there (opens in a new tab)
              </Anchor>
            }
            isDone={isSeen}
          />
          <Step title="Repeat it by a program" isDone={hasUsedKey}>
            {playground !== null && hasPosted && (isAwaiting || !hasUsedKey) && (
              <CurlStep playground={playground} onShown={awaitUse} />
            )}
          </Step>
          <Step title={<To href="/accounts">Connect a real account</To>} isDone={done.hasRealAccount} />
          <Step title={<WindowsLink done={done} />} isDone={done.hasWindows} />
        </Stack>
      </Stack>
    </Paper>
  );
}

function WindowsLink({ done: { playground } }: { readonly done: Done }) {
  const { data: profiles = [] } = useProfiles();
  const profileId = playground?.profileId ?? profiles[0]?.id;
  return (
    <To href={profileId === undefined ? '/profiles' : `/profiles/${profileId}`}>
      Choose when posts may go out
    </To>
  );
}

const To = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Anchor component={Link} href={href} inherit underline="always">
    {children}
  </Anchor>
);
