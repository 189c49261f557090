import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import {
  type AccountAgain,
  type BrokenAccount,
  countInWords,
  type UnreachableAccount,
} from '../../api/attention.ts';
import type { Counted } from '../../api/header-summary.ts';
import { useStopHere } from '../../api/posts.ts';
import type { ListedPublication } from '../../api/queue.ts';
import { AccountName, nameOnNetwork } from '../../parts/account-name.tsx';
import { Fold } from '../../parts/fold.tsx';
import { RetryForAccount } from '../../parts/retry-for-account.tsx';
import { Row } from '../../parts/rows.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { BackWords } from './back-words.tsx';
import { CauseMenu } from './cause-menu.tsx';
import { CausePosts } from './cause-posts.tsx';
import { HereButton } from './here-button.tsx';

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
    profileId={account.profileId}
    action={
      <Button
        component={Link}
        href={reconnectHref(account.id)}
        aria-label={`Reconnect ${nameOnNetwork(account)}`}
      >
        Reconnect
      </Button>
    }
  >
    {account.stateReason !== null && <Sentence>{account.stateReason}</Sentence>}
    {account.stateSince !== null && (
      <>
        {' '}
        Since <When at={account.stateSince} relative />.
      </>
    )}
    {account.failed.count > 0 && ` ${failedFor(account.failed)}. Retry once it is connected.`}
  </AccountRow>
);

const failedFor = (counted: Counted): string =>
  counted.count === 1 ? '1 post failed for it' : `${countInWords(counted)} posts failed for it`;

interface AgainProps {
  readonly account: AccountAgain;
  readonly onMessage: (message: string) => void;
}

/** An account for which posts failed while it was not connected: they can be retried together. */
export const AccountAgainRow = ({ account, onMessage }: AgainProps) => (
  <AccountRow
    cause={`again:${account.id}`}
    posts={account}
    canDismiss
    onMessage={onMessage}
    account={account}
    profileId={account.profileId}
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
    {account.state === 'connected' ? 'It is connected again.' : 'You disconnected it.'} {failedFor(account)}.
  </AccountRow>
);

interface UnreachableProps {
  readonly account: UnreachableAccount;
  readonly onMessage: (message: string) => void;
}

/** An account whose network does not answer, since when, and how much waits for it. */
export function UnreachableAccountRow({ account, onMessage }: UnreachableProps) {
  const { first, since, count } = account;
  const waiting = count === 1 ? 'One post waits' : `${countInWords(account)} posts wait`;
  return (
    <AccountRow
      cause={`unreachable:${first.socialAccountId}`}
      posts={account}
      onMessage={onMessage}
      account={first}
      profileId={first.profileId}
      action={
        <Group gap="xs" justify="flex-end">
          <StopTrying publication={first} isOnly={count === 1} onMessage={onMessage} />
          <Button
            variant="default"
            component={Link}
            href={`/posts/${first.postId}`}
            aria-label={`See the post: the first that waits for ${nameOnNetwork(first)}`}
          >
            See the post
          </Button>
        </Group>
      }
    >
      {first.errorMessage !== null && <Sentence>{first.errorMessage}</Sentence>} Since{' '}
      <When at={since} relative />. {waiting}. Carillon keeps trying.
    </AccountRow>
  );
}

interface AccountRowProps {
  readonly account: Parameters<typeof AccountName>[0] & { readonly sandbox: boolean };
  readonly profileId: string;
  readonly cause: string;
  /** What it keeps from going out. */
  readonly posts: Counted;
  /** Whether it is over, and can be put away for good. */
  readonly canDismiss?: boolean;
  readonly onMessage: (message: string) => void;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** An account in trouble, and the posts that it concerns, folded. */
function AccountRow(props: AccountRowProps) {
  const { account, profileId, cause, posts, canDismiss = false, onMessage, action, children } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = nameOnNetwork(account);
  return (
    <Row
      actions={
        <>
          {action}
          <CauseMenu cause={cause} of={name} canDismiss={canDismiss} onMessage={onMessage} />
        </>
      }
      below={isOpen && <CausePosts id={id} cause={cause} label={`Posts of ${name}`} onMessage={onMessage} />}
    >
      <Group gap="xs" wrap="nowrap">
        <AccountName {...account} />
        <BackWords cause={cause} />
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <InZoneOfProfile profileId={profileId}>{children}</InZoneOfProfile>
      </Text>
      {posts.count > 0 && (
        <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          <Text span size="sm">
            {countInWords(posts)} {posts.count === 1 && !posts.more ? 'post' : 'posts'}
            <VisuallyHidden component="span"> of {name}</VisuallyHidden>
          </Text>
        </Fold>
      )}
    </Row>
  );
}

interface Props {
  /** The post that waits for the account, the first of several. */
  readonly publication: ListedPublication;
  readonly isOnly: boolean;
  readonly onMessage: (message: string) => void;
}

/** Gives up publishing a post on an account that cannot be reached. */
function StopTrying({ publication, isOnly, onMessage }: Props) {
  const stop = useStopHere(publication.postId, publication.socialAccountId);
  return (
    <HereButton
      action={stop}
      label={isOnly ? 'Stop trying' : 'Stop trying the first'}
      about={nameOnNetwork(publication)}
      done="Stopped. You can retry it under Posts."
      problem="Couldn’t stop"
      onMessage={onMessage}
    />
  );
}
