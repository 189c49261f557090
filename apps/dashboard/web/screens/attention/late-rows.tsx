import { Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { ListedPublication } from '../../api/queue.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { AccountPicture } from '../../parts/account-picture.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Row } from '../../parts/rows.tsx';
import { CausePosts } from './cause-posts.tsx';
import { TroubleRow } from './trouble-row.tsx';

interface Props {
  readonly lines: readonly ListedPublication[];
  readonly onMessage: (message: string) => void;
}

/** Posts that are late, those of an account together. */
export const LateRows = ({ lines, onMessage }: Props) =>
  [...Map.groupBy(lines, ({ socialAccountId }) => socialAccountId).values()].map((group) => {
    const [first] = group;
    if (first === undefined) return null;
    return group.length === 1 ? (
      <TroubleRow key={first.id} publication={first} onMessage={onMessage} />
    ) : (
      <LateOfAccount key={first.socialAccountId} first={first} count={group.length} onMessage={onMessage} />
    );
  });

interface GroupProps extends Pick<Props, 'onMessage'> {
  readonly first: ListedPublication;
  readonly count: number;
}

function LateOfAccount({ first, count, onMessage }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const cause = `late:${first.socialAccountId}`;
  const title = `${nameOnNetwork(first)}: ${count} posts are late`;
  return (
    <Row below={isOpen && <CausePosts id={id} cause={cause} label={title} onMessage={onMessage} />}>
      <Group gap="xs" wrap="nowrap">
        <Fold isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
          <AccountPicture account={first} size={22} />
          <Text span size="sm" fw={500}>
            {title}
          </Text>
        </Fold>
      </Group>
    </Row>
  );
}
