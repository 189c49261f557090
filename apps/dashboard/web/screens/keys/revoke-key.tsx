import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { type ApiKey, useRevokeKey } from '../../api/keys.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { stateOf } from './key-state.ts';

interface Props {
  /** Null while none is to be revoked. */
  readonly apiKey: ApiKey | null;
  /** With those that are not listed. */
  readonly all: readonly ApiKey[];
  readonly onClose: () => void;
}

/** Asks before a key is revoked, and what becomes of the webhooks that it made. */
export function RevokeKey({ apiKey, all, onClose }: Props) {
  const revoke = useRevokeKey();
  const [endsMade, setEndsMade] = useState(apiKey?.clientId != null);
  const isFollowed = apiKey !== null && all.some((other) => other.id !== apiKey.id && follows(other, apiKey));
  const { webhooks, links } = apiKey?.made ?? { webhooks: 0, links: 0 };
  const isAsked = webhooks > 0 && !isFollowed;
  return (
    <Confirm
      title={
        <>
          Revoke “<bdi>{apiKey?.name}</bdi>”
        </>
      }
      isOpen={apiKey !== null}
      onClose={onClose}
      action="Revoke"
      onConfirm={() =>
        apiKey && revoke.mutate({ id: apiKey.id, endsMade: isAsked && endsMade }, { onSuccess: onClose })
      }
      isPending={revoke.isPending}
      error={revoke.error}
    >
      <Text>Anything that uses this key stops working at once. This cannot be undone.</Text>
      {links > 0 && !isFollowed && (
        <Text size="sm">Nobody can use {madeInWords({ webhooks: 0, links })} that it made any more.</Text>
      )}
      {isAsked && (
        <Checkbox
          label={`Switch off ${madeInWords({ webhooks, links: 0 })} that it made`}
          description="Otherwise they keep receiving events."
          checked={endsMade}
          onChange={({ currentTarget }) => setEndsMade(currentTarget.checked)}
        />
      )}
    </Confirm>
  );
}

/** True when another key, rotated from the same, takes over what this one made. */
const follows = (other: ApiKey, key: ApiKey): boolean =>
  (other.firstKeyId ?? other.id) === (key.firstKeyId ?? key.id) && stateOf(other) === 'good';

/** Such as “2 webhooks and 1 open link”. */
export const madeInWords = ({ webhooks, links }: ApiKey['made']): string =>
  [counted(webhooks, 'webhook'), counted(links, 'open link')].filter((words) => words !== '').join(' and ');

const counted = (count: number, noun: string): string =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
