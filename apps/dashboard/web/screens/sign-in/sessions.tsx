import { Badge, Button, Group, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnswerOf, ask } from '../../api/ask.ts';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { ShortTime } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';

/** Where the person is signed in. */
export function Sessions() {
  const sessions = useSessions();
  const end = useEndSessions();
  return (
    <Section title="Where you are signed in">
      <QueryView query={sessions}>
        {(all) => (
          <>
            <SessionTable sessions={all} onEnd={end.mutate} isPending={end.isPending} />
            {end.isError && <Problem title="Couldn’t sign out" error={end.error} />}
            {all.length > 1 && (
              <Group>
                <PendingButton
                  variant="default"
                  isPending={end.isPending}
                  onClick={() => end.mutate('others')}
                >
                  Sign out all others
                </PendingButton>
              </Group>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

interface Props {
  readonly sessions: readonly ListedSession[];
  readonly onEnd: (id: string) => void;
  readonly isPending: boolean;
}

function SessionTable({ sessions, onEnd, isPending }: Props) {
  const now = useNow();
  const columns = useMemo(() => sessionColumns({ now, onEnd, isPending }), [now, onEnd, isPending]);
  return <DataTable name="Sessions" columns={columns} rows={sessions} idOf={({ id }) => id} />;
}

interface Given extends Pick<Props, 'onEnd' | 'isPending'> {
  /** ms */
  readonly now: number;
}

const nameOf = ({ browser }: ListedSession) => (browser === '' ? 'An unknown browser' : browser);

const sessionColumns = ({ now, onEnd, isPending }: Given): Column<ListedSession>[] => [
  {
    id: 'browser',
    title: 'Browser',
    cell: (session) => (
      <Group gap="xs" wrap="nowrap">
        <span title={nameOf(session)}>{nameOf(session)}</span>
        {session.current && <Badge variant="default">this browser</Badge>}
      </Group>
    ),
  },
  {
    id: 'network',
    title: 'Network',
    width: 130,
    optional: 'on',
    cell: ({ address }) => <span title={address}>{address || 'unknown'}</span>,
  },
  {
    id: 'begun',
    title: 'Signed in',
    width: 104,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ createdAt }) => <ShortTime at={createdAt} now={now} />,
  },
  {
    id: 'method',
    title: 'With',
    width: 96,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ method }) => method ?? 'unknown',
  },
  {
    id: 'used',
    title: 'Last used',
    width: 104,
    isNamedOnCard: true,
    cell: ({ lastUsedAt }) => <ShortTime at={lastUsedAt} now={now} />,
  },
  {
    id: 'actions',
    title: 'Actions',
    width: 96,
    head: <VisuallyHidden>Actions</VisuallyHidden>,
    cell: (session) =>
      !session.current && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => onEnd(session.id)}
          disabled={isPending}
          aria-label={`Sign out ${nameOf(session)}`}
        >
          Sign out
        </Button>
      ),
  },
];

type ListedSession = AnswerOf<'GET /sessions'>[number];

const key = ['sessions'];

const useSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: () => ask('GET /sessions'),
  });

/** Signs one other browser out, or all of them. */
function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? ask('POST /sessions/end-others') : ask('DELETE /sessions/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
