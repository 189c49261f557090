import type { Platform } from '@carillon/core';
import type { FindMarks } from '@carillon/networks/marks';
import { Text } from '@mantine/core';
import type { Account } from '../../../api/accounts.ts';
import { accountName } from '../../../parts/account-name.tsx';
import classes from './preview.module.css';
import { PreviewItem } from './preview-item.tsx';
import type { ShownPost } from './shown-posts.ts';

interface Props {
  readonly post: ShownPost<Account>;
  readonly platform: Platform;
  /** Undefined until it is loaded. */
  readonly findMarks: FindMarks | undefined;
  /** Media that networks do not take, by `mediaFieldName` of the account. */
  readonly refused: ReadonlySet<string>;
}

/** A post as its network shows it, on the first of the accounts that it is the same on. */
export function PreviewPost({ post: { thread, accounts }, platform, findMarks, refused }: Props) {
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
