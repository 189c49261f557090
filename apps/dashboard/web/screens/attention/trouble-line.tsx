import { Anchor, Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Line } from '../../api/lines.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { nextStep } from '../post/next-step.ts';
import { LineAction } from './line-action.tsx';

interface Props {
  readonly line: Line;
  readonly onMessage: (message: string) => void;
}

/** A post that failed on an account, is late or in doubt: why, and what can be done about it. */
export function TroubleLine({ line, onMessage }: Props) {
  const { postId, profileId, content, sandbox, status, at, changedAt, errorMessage, notBefore } = line;
  const step = nextStep({ ...line, nextAttemptAt: notBefore }, line);
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} flex="1 1 260px">
          <Text size="sm" c="dimmed">
            <InZoneOfProfile profileId={profileId}>
              {status === 'failed' ? (
                <>
                  Failed <When at={changedAt} relative />
                </>
              ) : (
                <>
                  Was due <When at={at} relative />
                </>
              )}
            </InZoneOfProfile>
          </Text>
          <Anchor
            component={Link}
            href={`/posts/${postId}`}
            c="inherit"
            lineClamp={2}
            style={{ overflowWrap: 'anywhere' }}
          >
            {shownText(content)}
          </Anchor>
          <Group gap="xs">
            <AccountName {...line} />
            {sandbox && <Badge variant="default">sandbox</Badge>}
          </Group>
          {errorMessage !== null && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <InZoneOfProfile profileId={profileId}>
                <Sentence>{errorMessage}</Sentence>
              </InZoneOfProfile>
            </Text>
          )}
          {step !== null && (
            <Text size="sm" c="dimmed">
              {step.words}
              {step.kind === 'wait' && step.until !== null && (
                <>
                  {' '}
                  Carillon will try again at{' '}
                  <InZoneOfProfile profileId={profileId}>
                    <When at={step.until} />
                  </InZoneOfProfile>
                  .
                </>
              )}
            </Text>
          )}
        </Stack>
        <LineAction line={line} step={step} onMessage={onMessage} />
      </Group>
    </Paper>
  );
}
