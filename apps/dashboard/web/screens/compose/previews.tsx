import { platformTitles } from '@carillon/core';
import { Avatar, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Account } from '../../api/accounts.ts';
import { accountName } from '../../parts/account-name.tsx';
import { type Form, threadFor } from './form.ts';
import { PreviewMedia } from './media/preview-media.tsx';
import { richText } from './rich-text.ts';
import type { Thread } from './written-thread.ts';

interface Props {
  readonly form: Form;
  readonly accounts: readonly Account[];
}

/** A preview of the post on each account that was chosen. */
export function Previews({ form, accounts }: Props) {
  const chosen = accounts.filter(({ id }) => form.accountIds.includes(id));
  return (
    <Stack component="section" aria-labelledby="previews">
      <Title order={2} size="h4" id="previews">
        Preview
      </Title>
      {chosen.length === 0 && <Text c="dimmed">Choose an account to see how the post will look there.</Text>}
      {chosen.map((account) => (
        <Preview key={account.id} account={account} contents={threadFor(form, account.id)} />
      ))}
    </Stack>
  );
}

interface PreviewProps {
  readonly account: Account;
  readonly contents: Thread;
}

function Preview({ account, contents }: PreviewProps) {
  const { platform, platformUsername, platformAvatar } = account;
  return (
    <Paper withBorder p="md" component="article" aria-label={accountName(account)}>
      <Stack>
        {contents.map(({ id, content, media }, index) => (
          <Group key={id} align="flex-start" wrap="nowrap" gap="sm">
            <Avatar src={platformAvatar} alt="" name={platformUsername} color="initials" />
            <Stack gap={2} miw={0} flex={1}>
              <Text size="sm" c="dimmed">
                <Text span fw={600} c="var(--mantine-color-text)">
                  @{platformUsername}
                </Text>{' '}
                on {platformTitles[platform]}
                {contents.length > 1 && ` · ${index + 1}/${contents.length}`}
              </Text>
              {(content.trim() !== '' || media.length === 0) && (
                <Text fz="md" lh={1.4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {content.trim() === '' ? (
                    <Text span c="dimmed" fs="italic">
                      Nothing is written yet.
                    </Text>
                  ) : (
                    richText(content).map((part, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
                      <Text key={at} span inherit {...(part.marked && { c: 'var(--mantine-color-anchor)' })}>
                        {part.text}
                      </Text>
                    ))
                  )}
                </Text>
              )}
              <PreviewMedia media={media} platform={platform} />
            </Stack>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
