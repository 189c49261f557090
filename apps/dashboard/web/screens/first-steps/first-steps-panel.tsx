import { Anchor, CloseButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { Link } from 'wouter';
import { type FirstSteps as Done, useFirstSteps } from '../../api/first-steps.ts';
import { useProfiles } from '../../api/profiles.ts';
import { SandboxSteps } from './sandbox-steps.tsx';
import { Step } from './step.tsx';

/** Between two looks for a use of the command that is shown, ms. */
const pollMs = 3_000;

export interface FirstStepsProps {
  /** Null where there is no sandbox for browsers: then its steps are left out. */
  readonly sandboxUrl: string | null;
  readonly hasSeen: boolean;
  readonly onSee: () => void;
  readonly onDismiss: () => void;
}

/** The steps, and which are done; nothing once all are. */
export function FirstStepsPanel({ sandboxUrl, hasSeen, onSee, onDismiss }: FirstStepsProps) {
  const [isAwaiting, setAwaiting] = useState(false);
  const { data: done } = useFirstSteps(isAwaiting ? pollMs : false);
  const awaitUse = useCallback(() => setAwaiting(true), []);
  const id = useId();
  if (done === undefined || !done.isNew) return null;
  const { hasPosted, hasUsedKey } = done;
  const isSeen = hasSeen || hasUsedKey; // on another device, by what came after it
  const inSandbox = sandboxUrl === null ? [] : [hasPosted, isSeen];
  const all = [...inSandbox, hasUsedKey, done.hasRealAccount, done.hasWindows];
  const count = all.filter(Boolean).length;
  if (count === all.length) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} id={id}>
              First steps
            </Title>
            <Text size="sm" c="dimmed" role="status">
              {count} of {all.length} done
            </Text>
          </div>
          <CloseButton aria-label="Hide the first steps" onClick={onDismiss} />
        </Group>
        <Stack component="ol" p={0} m={0} gap="sm" style={{ listStyle: 'none' }}>
          {sandboxUrl !== null && (
            <SandboxSteps {...{ done, sandboxUrl, isSeen, isAwaiting, onSee }} onShown={awaitUse} />
          )}
          <Step title={<To href="/accounts">Connect a real account</To>} isDone={done.hasRealAccount} />
          {sandboxUrl === null && (
            <Step title={<To href="/keys">Create an API key and publish from code</To>} isDone={hasUsedKey} />
          )}
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
    <To href={profileId === undefined ? '/profiles' : `/profiles/${profileId}`}>Choose posting times</To>
  );
}

/** A link from a step to the screen where it is done. */
const To = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Anchor component={Link} href={href} inherit underline="always">
    {children}
  </Anchor>
);
