import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import {
  type AccountAgain,
  type BrokenAccount,
  countInWords,
  type EndingAccount,
  type MovedAccount,
  type UnreachableAccount,
} from '../../api/attention.ts';
import type { Counted } from '../../api/glance.ts';
import { AccountName, nameOnNetwork } from '../../parts/account-name.tsx';
import { brokenInShort, resolvedOn } from '../../parts/broken-words.ts';
import { Fold } from '../../parts/fold.tsx';
import { reasonAlone } from '../../parts/for-people.ts';
import { ProfileName } from '../../parts/profile-name.tsx';
import { RetryForAccount } from '../../parts/retry-for-account.tsx';
import { Row } from '../../parts/rows.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { Countdown, ShortTime, When } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { CausePosts } from './cause-posts.tsx';
import { StopTrying, StopTryingAll } from './stop-trying.tsx';

interface BrokenProps {
  readonly account: BrokenAccount;
  readonly onMessage: (message: string) => void;
}

/** An account that must be connected again, why and since when. */
export const BrokenAccountRow = ({ account, onMessage }: BrokenProps) => (
  <AccountRow
    cause={`reconnect:${account.id}`}
    posts={account.failed}
    onMessage={onMessage}
    account={account}
    action={
      <>
        <ResolveButton account={account} />
        <Button
          variant={resolvedOn(account.stateReason ?? '') === null ? 'default' : 'subtle'}
          component={Link}
          href={reconnectHref(account.id)}
          aria-label={`Reconnect ${nameOnNetwork(account)}`}
        >
          Reconnect
        </Button>
      </>
    }
  >
    <Text span inherit {...(account.stateReason !== null && { title: account.stateReason })}>
      {account.stateReason === null ? (
        'Disconnected'
      ) : (
        <Sentence>{brokenInShort(account.stateReason)}</Sentence>
      )}
    </Text>
    {account.stateSince !== null && <Since at={account.stateSince} />}
  </AccountRow>
);

interface EndingProps {
  readonly account: EndingAccount;
  readonly onMessage: (message: string) => void;
}

/** An account whose network grants access for a time, which is over soon. */
export const EndingAccountRow = ({ account, onMessage }: EndingProps) => (
  <AccountRow
    cause={`ending:${account.id}`}
    posts={{ count: 0, more: false }}
    onMessage={onMessage}
    account={account}
    action={
      <Button
        variant="default"
        component={Link}
        href={reconnectHref(account.id)}
        aria-label={`Reconnect ${nameOnNetwork(account)}`}
      >
        Reconnect
      </Button>
    }
  >
    {account.endsAt !== null && (
      <>
        Access ends on <When at={account.endsAt} />
      </>
    )}
  </AccountRow>
);

/** Leads to the network where only that can help. */
function ResolveButton({ account }: Pick<BrokenProps, 'account'>) {
  const host = resolvedOn(account.stateReason ?? '');
  return (
    host !== null && (
      <Button
        variant="default"
        component="a"
        href={`https://${host}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${host}: ${nameOnNetwork(account)}`}
      >
        Open {host} ↗
      </Button>
    )
  );
}

/** Since when it is so. */
function Since({ at }: { readonly at: string }) {
  const now = useNow();
  return (
    <>
      {' · since '}
      <ShortTime at={at} now={now} />
    </>
  );
}

interface AgainProps {
  readonly account: AccountAgain;
  readonly onMessage: (message: string) => void;
}

/** An account for which posts failed while it was not connected: they can be retried together. */
export const AccountAgainRow = ({ account, onMessage }: AgainProps) => (
  <AccountRow
    cause={`again:${account.id}`}
    posts={account}
    onMessage={onMessage}
    account={account}
    action={
      account.state === 'connected' ? (
        <RetryForAccount account={account} onDone={onMessage} />
      ) : (
        <Button variant="default" component={Link} href={`/posts?tab=failed&account=${account.id}`}>
          See the posts
        </Button>
      )
    }
  >
    {account.state === 'connected' ? 'Connected again' : 'You disconnected it'}
  </AccountRow>
);

interface MovedProps {
  readonly account: MovedAccount;
  readonly onMessage: (message: string) => void;
}

/** An account whose posts go to another server than before: its owner is to know. */
export const MovedAccountRow = ({ account, onMessage }: MovedProps) => (
  <AccountRow
    cause={`moved:${account.id}`}
    posts={{ count: 0, more: false }}
    onMessage={onMessage}
    account={account}
    action={
      <Button variant="default" component={Link} href="/accounts">
        See the accounts
      </Button>
    }
  >
    <bdi>{account.serverNow}</bdi>, before <bdi>{account.serverBefore}</bdi>
    {account.serverChangedAt !== null && <Since at={account.serverChangedAt} />}
  </AccountRow>
);

interface UnreachableProps {
  readonly account: UnreachableAccount;
  readonly onMessage: (message: string) => void;
}

/** An account whose network does not answer, since when, and how much waits for it. */
export function UnreachableAccountRow({ account, onMessage }: UnreachableProps) {
  const { first, since, count } = account;
  const isOne = count === 1 && !account.more;
  return (
    <AccountRow
      cause={`unreachable:${first.socialAccountId}`}
      posts={account}
      isWaiting
      onMessage={onMessage}
      account={first}
      action={
        <Group gap="xs" justify="flex-end">
          {isOne ? (
            <StopTrying publication={first} onMessage={onMessage} />
          ) : (
            <StopTryingAll account={account} onMessage={onMessage} />
          )}
          <Button
            variant="default"
            component={Link}
            href={`/posts/${first.postId}`}
            aria-label={`See the ${isOne ? 'post' : 'first post'} that waits for ${nameOnNetwork(first)}`}
          >
            {isOne ? 'See the post' : 'See the first'}
          </Button>
        </Group>
      }
    >
      {first.errorMessage === null ? (
        'No answer'
      ) : (
        <Sentence>{reasonAlone(first.errorMessage).replace(/\.$/, '')}</Sentence>
      )}
      <Since at={since} />
      {first.notBefore === null ? (
        ' · Carillon keeps trying'
      ) : (
        <>
          {' · next attempt '}
          <Countdown at={first.notBefore} />
        </>
      )}
    </AccountRow>
  );
}

interface AccountRowProps {
  readonly account: Parameters<typeof AccountName>[0] & {
    readonly sandbox: boolean;
    readonly profileId: string;
  };
  readonly cause: string;
  /** Posts that it holds back. */
  readonly posts: Counted;
  /** True when they still wait for it; they have failed else. */
  readonly isWaiting?: boolean;
  readonly onMessage: (message: string) => void;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** An account in trouble, and the posts that it concerns, folded. */
function AccountRow(props: AccountRowProps) {
  const { account, cause, posts, isWaiting = false } = props;
  const { onMessage, action, children } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = nameOnNetwork(account);
  return (
    <Row
      actions={action}
      below={isOpen && <CausePosts id={id} cause={cause} label={`Posts of ${name}`} onMessage={onMessage} />}
    >
      <Group gap="xs" wrap="nowrap">
        <AccountName {...account} />
        <ProfileName id={account.profileId} />
      </Group>
      <Group gap="xs">
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        {posts.count > 0 && (
          <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
            <Text span size="sm">
              {whatOf(posts, isWaiting)}
              <VisuallyHidden component="span"> for {name}</VisuallyHidden>
            </Text>
          </Fold>
        )}
      </Group>
    </Row>
  );
}

/** `4 posts failed`, `1 post waits` */
function whatOf(posts: Counted, isWaiting: boolean): string {
  const isOne = posts.count === 1 && !posts.more;
  const does = isWaiting ? (isOne ? 'waits' : 'wait') : 'failed';
  return `${countInWords(posts)} ${isOne ? 'post' : 'posts'} ${does}`;
}
