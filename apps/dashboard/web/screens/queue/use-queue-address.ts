import { useSearchParams } from 'wouter';
import type { QueueAddress } from '../../api/queue.ts';

const names = ['profile', 'account', 'after', 'before'] as const;

/** What of the queue is shown: in the address, so that people can go back to it and send it to others. */
export function useQueueAddress() {
  const [search, setSearch] = useSearchParams();
  const address: QueueAddress = {
    profile: search.get('profile'),
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
export function pathOf(address: QueueAddress): string {
  const search = searchOf(address);
  return search === '' ? '/queue' : `/queue?${search}`;
}

function searchOf(address: QueueAddress): string {
  const given = names.flatMap((name) => (address[name] === null ? [] : [[name, address[name]]]));
  return new URLSearchParams(given).toString();
}
