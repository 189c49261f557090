import { type Platform, platformTitles } from '@carillon/core';
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Account } from '../../../api/accounts.ts';
import { NetworkPost } from '../../../parts/network-post/network-post.tsx';
import { type NetworkRules, useNetworkRules } from '../../../parts/network-post/use-network-rules.ts';
import { type Form, hasText } from '../form.ts';
import { fieldName } from '../problem-places.ts';
import { PreviewItem } from './preview-item.tsx';
import { type ShownPost, shownPosts } from './shown-posts.ts';

interface Props {
  readonly form: Form;
  readonly accounts: readonly Account[];
  /** Media that networks do not take, by `mediaFieldName` of the account. */
  readonly refused: ReadonlySet<string>;
  /** True where what they stand in has their title. */
  readonly isTitled?: true;
}

/** How the post will look on each network that it goes to. */
export function Previews({ form, accounts, refused, isTitled }: Props) {
  const rules = useNetworkRules(hasText(form));
  const networks = shownPosts(form, accounts);
  return (
    <Stack component="section" gap="sm" aria-label="Preview">
      {!isTitled && (
        <Title order={2} fz="xs" c="dimmed" fw={500}>
          Preview
        </Title>
      )}
      {networks.length === 0 && (
        <Text size="sm" c="dimmed">
          Choose an account to see a preview.
        </Text>
      )}
      {networks.map(({ platform, posts }) => (
        <Stack key={platform} gap="xs">
          <VisuallyHidden component="h3">{platformTitles[platform]}</VisuallyHidden>
          {posts.map((post) => (
            <PreviewPost
              key={post.accounts[0].id}
              post={post}
              platform={platform}
              whose={post.accounts[0].id in form.own ? post.accounts[0].id : 'all'}
              rules={rules}
              refused={refused}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

interface PreviewPostProps {
  readonly post: ShownPost<Account>;
  readonly platform: Platform;
  /** The id of the account whose text it is, or `all`. */
  readonly whose: string;
  /** Undefined until they are loaded. */
  readonly rules: NetworkRules | undefined;
  /** Media that networks do not take, by `mediaFieldName` of the account. */
  readonly refused: ReadonlySet<string>;
}

function PreviewPost({ post: { thread, accounts }, platform, whose, rules, refused }: PreviewPostProps) {
  return (
    <NetworkPost platform={platform} accounts={accounts}>
      {thread.map((item, index) => (
        <PreviewItem
          key={item.id}
          item={item}
          name={fieldName(whose, item.id)}
          author={accounts[0]}
          rules={rules}
          refused={refused}
          place={thread.length > 1 ? `${index + 1}/${thread.length}` : null}
        />
      ))}
    </NetworkPost>
  );
}
