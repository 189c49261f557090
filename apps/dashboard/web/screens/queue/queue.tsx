import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useChosenProfile } from '../../api/chosen-profile.ts';
import { useHiddenPosts } from '../../api/deletions.ts';
import { useFreeTimes, useProfiles } from '../../api/profiles.ts';
import { type QueueAddress, type Queue as QueuePage, useQueue } from '../../api/queue.ts';
import type { Profile } from '../../api/types.ts';
import { AccountFilter } from '../../parts/account-filter.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { QueueDays } from './queue-days.tsx';

/** Next posts, on all accounts. */
export default function Queue() {
  const { address, choose } = useQueueAddress();
  const queue = useQueue(address);
  const hidden = useHiddenPosts();
  const profiles = useProfiles();
  const place = `${address.profile} ${address.after} ${address.before}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [place]);
  return (
    <Page
      title="Queue"
      filters={<AccountFilter value={address.account} onChange={(account) => choose({ account })} />}
    >
      <QueryView query={profiles}>
        {(all) => (
          <QueryView query={queue}>
            {(shown) => <Shown address={address} queue={without(hidden, shown)} profiles={all} />}
          </QueryView>
        )}
      </QueryView>
      {queue.isError && isNarrowed(address) && (
        <Anchor component={Link} href="/queue">
          Show the whole queue
        </Anchor>
      )}
    </Page>
  );
}

/** The queue without some posts. */
function without(hidden: ReadonlySet<string>, queue: QueuePage): QueuePage {
  const left = (lines: QueuePage['lines']) => lines.filter(({ postId }) => !hidden.has(postId));
  const { inFlight, lines, held } = queue;
  return {
    ...queue,
    inFlight: left(inFlight),
    lines: left(lines),
    held: { ...held, lines: left(held.lines) },
  };
}

interface ShownProps {
  readonly address: QueueAddress;
  readonly queue: QueuePage;
  readonly profiles: readonly Profile[];
}

function Shown({ address, queue, profiles }: ShownProps) {
  const { inFlight, lines, held, previous, next } = queue;
  const isAlone = profiles.length === 1 || address.profile !== null;
  const profile = profiles.find(({ id }) => address.profile === null || id === address.profile);
  const isEmpty = [inFlight, lines, held.lines].every(({ length }) => length === 0);
  return (
    <>
      {isAlone && profile && address.account === null ? (
        <WithFreeTimes {...{ profile, isEmpty, address, queue, profiles }} />
      ) : (
        <>
          {isEmpty && <Nothing address={address} hasProfile={profiles.length > 0} />}
          <QueueDays address={address} queue={queue} profiles={profiles} slots={[]} />
        </>
      )}
      {(previous !== null || next !== null) && (
        <Group component="nav" aria-label="Pages of the queue" justify="center">
          {previous !== null && (
            <Button
              component={Link}
              href={pathOf({ ...address, before: previous, after: null })}
              variant="default"
            >
              Earlier
            </Button>
          )}
          {next !== null && (
            <Button
              component={Link}
              href={pathOf({ ...address, after: next, before: null })}
              variant="default"
            >
              Later
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

interface WithFreeTimesProps extends ShownProps {
  readonly profile: Profile;
  readonly isEmpty: boolean;
}

/** With the times that auto-scheduling would choose, each of which leads to a new post; without them while they cannot be read. */
function WithFreeTimes({ profile, isEmpty, ...props }: WithFreeTimesProps) {
  const slots = useFreeTimes(profile.id);
  const { data = [] } = slots;
  return (
    <>
      {isEmpty && data.length > 0 && <Text c="dimmed">Nothing is scheduled.</Text>}
      {isEmpty && data.length === 0 && !slots.isPending && <Nothing address={props.address} hasProfile />}
      <QueueDays slots={data} {...props} />
    </>
  );
}

interface NothingProps {
  readonly address: QueueAddress;
  readonly hasProfile: boolean;
}

function Nothing({ address, hasProfile }: NothingProps) {
  const isPart = isNarrowed(address);
  return (
    <Empty
      icon={IconListNumbers}
      action={
        isPart ? (
          <Button component={Link} href="/queue" variant="default">
            Show the whole queue
          </Button>
        ) : (
          <Button component={Link} href={hasProfile ? '/compose' : '/profiles'} variant="default">
            {hasProfile ? 'New post' : 'Create a profile'}
          </Button>
        )
      }
    >
      {isPart ? 'Nothing that matches is scheduled.' : 'Nothing is scheduled.'}
    </Empty>
  );
}

const names = ['account', 'after', 'before'] as const;

/** True when an address asks for a part of the queue. */
const isNarrowed = (address: QueueAddress): boolean => names.some((name) => address[name] !== null);

/** Part of the queue shown: in the address, so that people can go back to it and send it to others. */
function useQueueAddress() {
  const [search, setSearch] = useSearchParams();
  const { profileId } = useChosenProfile();
  const address: QueueAddress = {
    profile: profileId,
    account: search.get('account'),
    after: search.get('after'),
    before: search.get('before'),
  };
  return {
    address,
    /** Shows others; from their beginning. */
    choose: (change: Partial<QueueAddress>) =>
      setSearch(new URLSearchParams(searchOf({ ...address, ...change, after: null, before: null }))),
  };
}

/** The address of a part of the queue. */
function pathOf(address: QueueAddress): string {
  const search = searchOf(address);
  return search === '' ? '/queue' : `/queue?${search}`;
}

function searchOf(address: QueueAddress): string {
  const given = names.flatMap((name) => (address[name] === null ? [] : [[name, address[name]]]));
  return new URLSearchParams(given).toString();
}
