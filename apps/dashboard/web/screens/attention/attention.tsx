import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { type Attention as Answer, countInWords, useAttention, useSeeFailures } from '../../api/attention.ts';
import type { Counted } from '../../api/glance.ts';
import { Empty } from '../../parts/empty.tsx';
import { forPeople } from '../../parts/for-people.ts';
import { Page } from '../../parts/page.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Said, useSaid } from '../../parts/said.tsx';
import {
  AccountAgainRow,
  BrokenAccountRow,
  EndingAccountRow,
  MovedAccountRow,
  UnreachableAccountRow,
} from './account-rows.tsx';
import { FailureRow } from './failure-row.tsx';
import { LateRows } from './late-rows.tsx';
import { TroubleRow } from './trouble-row.tsx';

/** Problems at hand: broken accounts, and posts that failed, are late or in doubt. */
export default function Attention() {
  const attention = useAttention();
  const said = useSaid();
  return (
    <Page title="Needs attention">
      <Said said={said} />
      <QueryView query={attention}>
        {(answer) => <Kinds answer={answer} onMessage={(text) => said.say(forPeople(text))} />}
      </QueryView>
    </Page>
  );
}

interface KindsProps {
  readonly answer: Answer;
  readonly onMessage: (message: string) => void;
}

function Kinds({ answer, onMessage }: KindsProps) {
  const { reconnect, ending, again, moved, unreachable, unclear, late, ahead, failed, over } = answer;
  if (
    [reconnect, ending, again, moved, unreachable, unclear, late, ahead, failed].every(
      ({ count }) => count === 0,
    )
  )
    return <Nothing />;
  return (
    <Stack gap="xl">
      <AccountKinds answer={answer} onMessage={onMessage} />
      <Posts title="Not confirmed" posts={unclear} onMessage={onMessage} />
      <Kind title="Late" counted={late} listed={late.lines.length}>
        <LateRows lines={late.lines} onMessage={onMessage} />
      </Kind>
      <Posts title="Will be refused" posts={ahead} onMessage={onMessage} />
      <Kind
        title="Failed"
        counted={failed}
        listed={failed.causes.reduce((sum, { count }) => sum + count, 0)}
        rest="/posts?tab=failed"
      >
        {failed.causes.map((cause) =>
          cause.count === 1 && !cause.more ? (
            <TroubleRow key={cause.cause} publication={cause.newest} onMessage={onMessage} />
          ) : (
            <FailureRow key={cause.cause} failure={cause} onMessage={onMessage} />
          ),
        )}
      </Kind>
      {over.until !== null && <Dismiss over={over} until={over.until} onMessage={onMessage} />}
      <Text size="sm" c="dimmed">
        Kept for 30 days. Dismissing doesn’t delete the posts.
      </Text>
    </Stack>
  );
}

function AccountKinds({ answer: { reconnect, ending, moved, again, unreachable }, onMessage }: KindsProps) {
  return (
    <>
      <Kind title="Accounts to reconnect" counted={reconnect} listed={reconnect.accounts.length}>
        {reconnect.accounts.map((account) => (
          <BrokenAccountRow key={account.id} account={account} onMessage={onMessage} />
        ))}
      </Kind>
      <Kind title="Access that ends soon" counted={ending} listed={ending.accounts.length}>
        {ending.accounts.map((account) => (
          <EndingAccountRow key={account.id} account={account} onMessage={onMessage} />
        ))}
      </Kind>
      <Kind title="Accounts on another server" counted={moved} listed={moved.accounts.length}>
        {moved.accounts.map((account) => (
          <MovedAccountRow key={account.id} account={account} onMessage={onMessage} />
        ))}
      </Kind>
      <Kind
        title="Failed while their account was disconnected"
        counted={again}
        listed={again.accounts.length}
      >
        {again.accounts.map((account) => (
          <AccountAgainRow key={account.id} account={account} onMessage={onMessage} />
        ))}
      </Kind>
      <Kind title="Unreachable accounts" counted={unreachable} listed={unreachable.accounts.length}>
        {unreachable.accounts.map((account) => (
          <UnreachableAccountRow key={account.first.id} account={account} onMessage={onMessage} />
        ))}
      </Kind>
    </>
  );
}

const Nothing = () => (
  <Empty
    icon={IconCircleCheck}
    action={
      <Button component={Link} href="/queue" variant="default">
        See the queue
      </Button>
    }
  >
    Every account is connected. Nothing failed or is late.
  </Empty>
);

interface PostsProps extends Pick<KindProps, 'title'>, Pick<KindsProps, 'onMessage'> {
  readonly posts: Answer['unclear'];
}

/** Posts of one kind, each with what can be done about it. */
const Posts = ({ title, posts, onMessage }: PostsProps) => (
  <Kind title={title} counted={posts} listed={posts.lines.length}>
    {posts.lines.map((publication) => (
      <TroubleRow key={publication.id} publication={publication} onMessage={onMessage} />
    ))}
  </Kind>
);

interface DismissProps extends Pick<KindsProps, 'onMessage'> {
  readonly over: Counted;
  /** The newest of it, ISO 8601. */
  readonly until: string;
}

/** Takes what failed and what moved off this screen, and off the badge. */
function Dismiss({ over, until, onMessage }: DismissProps) {
  const see = useSeeFailures();
  const run = async () => {
    const isDone = await see.mutateAsync(until).then(
      () => true,
      () => false, // the error is shown below
    );
    if (isDone) onMessage('Dismissed.');
  };
  const count = countInWords(over);
  return (
    <Stack gap="xs" align="flex-start">
      <PendingButton variant="default" isPending={see.isPending} onClick={() => void run()}>
        {count === '1' ? 'Dismiss' : `Dismiss all ${count}`}
      </PendingButton>
      {see.isError && <Problem error={see.error} title="Not dismissed" />}
    </Stack>
  );
}

interface KindProps {
  readonly title: string;
  readonly counted: Counted;
  /** How many of them are listed here. */
  readonly listed: number;
  /** Where the others are. */
  readonly rest?: string;
  readonly children: ReactNode;
}

/** Problems of one kind, with their number; nothing without one. */
function Kind({ title, counted, listed, rest, children }: KindProps) {
  const id = useId();
  if (counted.count === 0) return null;
  return (
    <Stack component="section" aria-labelledby={id} gap="xs">
      <Group gap="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        <Badge variant="default">{countInWords(counted)}</Badge>
      </Group>
      <Rows>{children}</Rows>
      {(counted.more || counted.count > listed) && (
        <Text size="sm" c="dimmed">
          Only {listed} are listed here.{' '}
          {rest !== undefined && (
            <Anchor component={Link} href={rest} inherit underline="always">
              See all posts that failed
            </Anchor>
          )}
        </Text>
      )}
    </Stack>
  );
}
