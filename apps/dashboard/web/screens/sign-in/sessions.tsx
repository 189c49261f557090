import { Badge, Button, Group, Table, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, ask } from '../../api/ask.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';

/** Where the person is signed in. */
export function Sessions() {
  const sessions = useSessions();
  const end = useEndSessions();
  return (
    <Section title="Where you are signed in">
      <QueryView query={sessions}>
        {(all) => (
          <>
            <SessionTable sessions={all} onEnd={(id) => end.mutate(id)} isPending={end.isPending} />
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
  return (
    <Table.ScrollContainer minWidth={680} scrollAreaProps={scrolledByKeys('Sessions')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Browser</Table.Th>
            <Table.Th>Network</Table.Th>
            <Table.Th>Signed in</Table.Th>
            <Table.Th>With</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => onEnd(session.id)}
              isPending={isPending}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps {
  readonly session: ListedSession;
  readonly onEnd: () => void;
  readonly isPending: boolean;
}

function SessionRow({ session, onEnd, isPending }: RowProps) {
  const { browser, address, method, createdAt, lastUsedAt, current } = session;
  const name = browser === '' ? 'An unknown browser' : browser;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          {name}
          {current && <Badge variant="default">this browser</Badge>}
        </Group>
      </Table.Td>
      <Table.Td>{address === '' ? 'unknown' : address}</Table.Td>
      <Table.Td>
        <When at={createdAt} />
      </Table.Td>
      <Table.Td>{method ?? 'unknown'}</Table.Td>
      <Table.Td>
        <When at={lastUsedAt} />
      </Table.Td>
      <Table.Td>
        {!current && (
          <Button
            variant="default"
            size="xs"
            onClick={onEnd}
            disabled={isPending}
            aria-label={`Sign out ${name}`}
          >
            Sign out
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

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
