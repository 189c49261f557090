import { platformTitles } from '@carillon/core';
import { Group, Stack, Text, Title } from '@mantine/core';
import type { Account } from '../../../api/accounts.ts';
import { NetworkMark } from '../../../parts/network-mark.tsx';
import type { Form } from '../form.ts';
import { useNetworkRules } from '../use-network-rules.ts';
import { PreviewPost } from './preview-post.tsx';
import { shownPosts } from './shown-posts.ts';

interface Props {
  readonly form: Form;
  readonly accounts: readonly Account[];
  /** Media that networks do not take, by `mediaFieldName` of the account. */
  readonly refused: ReadonlySet<string>;
}

/** How the post will look on each network that it goes to. */
export function Previews({ form, accounts, refused }: Props) {
  const rules = useNetworkRules();
  const networks = shownPosts(form, accounts);
  return (
    <Stack component="section" aria-labelledby="previews">
      <Title order={2} id="previews">
        Preview
      </Title>
      {networks.length === 0 && (
        <Text c="dimmed">Choose an account to see how the post will look there.</Text>
      )}
      {networks.map(({ platform, posts }) => (
        <Stack key={platform} gap="xs">
          <Group gap={6}>
            <NetworkMark platform={platform} />
            <Title order={3}>{platformTitles[platform]}</Title>
          </Group>
          {posts.map((post) => (
            <PreviewPost
              key={post.accounts[0].id}
              post={post}
              platform={platform}
              findMarks={rules?.findMarks[platform]}
              refused={refused}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
