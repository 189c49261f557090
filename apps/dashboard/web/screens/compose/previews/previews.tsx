import { type Platform, platformTitles } from '@carillon/core';
import type { FindMarks } from '@carillon/networks/marks';
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Account } from '../../../api/accounts.ts';
import { accountName } from '../../../parts/named-accounts.ts';
import { type Form, hasText } from '../form.ts';
import { fieldName } from '../problem-places.ts';
import { useNetworkRules } from '../use-network-rules.ts';
import classes from './preview.module.css';
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
              findMarks={rules?.findMarks[platform]}
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
  /** Undefined until it is loaded. */
  readonly findMarks: FindMarks | undefined;
  /** Media that networks do not take, by `mediaFieldName` of the account. */
  readonly refused: ReadonlySet<string>;
}

/** A post as its network shows it, on the first of the accounts that it is the same on. */
function PreviewPost({ post: { thread, accounts }, platform, whose, findMarks, refused }: PreviewPostProps) {
  const [author, ...others] = accounts;
  return (
    <article
      className={classes.post}
      data-platform={platform}
      aria-label={accounts.map(accountName).join(', ')}
    >
      {thread.map((item, index) => (
        <PreviewItem
          key={item.id}
          item={item}
          name={fieldName(whose, item.id)}
          author={author}
          platform={platform}
          findMarks={findMarks}
          refused={refused}
          place={thread.length > 1 ? `${index + 1}/${thread.length}` : null}
        />
      ))}
      {others.length > 0 && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          The same on {others.map(({ platformUsername }) => `@${platformUsername}`).join(', ')}
        </Text>
      )}
    </article>
  );
}
