import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import { type BulkChange, isAtWork, useBulkChange, useUndoBulk } from '../../../api/bulk-changes.ts';
import { forPeople } from '../../../parts/for-people.ts';
import { Loading } from '../../../parts/loading.tsx';
import { PendingButton } from '../../../parts/pending-button.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { shownText } from '../../../parts/shown-text.ts';
import { bulkKinds, postCount } from './bulk-actions.ts';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** How far a bulk change is; at its end what was done, what only in part, and what not. */
export function BulkProgress({ id, onClose }: Props) {
  const { data: change, error } = useBulkChange(id);
  const undo = useUndoBulk(id);
  const stop = useStopBulk(id);
  if (change === undefined) return error ? <Problem error={error} title="Couldn’t load it" /> : <Loading />;
  const seconds = Math.ceil(change.undoLeftMs / 1_000);
  return (
    <Stack gap="xs">
      {isAtWork(change) ? <AtWork change={change} /> : <Outcome change={change} />}
      {undo.error && <Problem error={undo.error} title="Couldn’t undo" />}
      {stop.error && <Problem error={stop.error} title="Couldn’t stop" />}
      <Group justify="flex-end">
        {change.undoLeftMs > 0 && (
          <PendingButton size="xs" variant="default" isPending={undo.isPending} onClick={() => undo.mutate()}>
            Undo ({seconds} s)
          </PendingButton>
        )}
        {change.state === 'running' && change.waitsMs === 0 && (
          <PendingButton size="xs" variant="default" isPending={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </PendingButton>
        )}
        <Button size="xs" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

function useStopBulk(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask('POST /bulk-changes/{id}/stop', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-changes'] }),
  });
}

/** Posts of a change that are through, and how many it has. */
export function progressOf(change: Omit<BulkChange, 'rests'>): { through: number; total: number } {
  const { state, total, done, partly, refused, undone, kept } = change;
  return state === 'undoing'
    ? { through: undone + kept, total: done + partly }
    : { through: done + partly + refused, total };
}

function AtWork({ change }: { change: BulkChange }) {
  const { through, total } = progressOf(change);
  const said =
    change.waitsMs > 0
      ? `Starting in ${Math.ceil(change.waitsMs / 1_000)} s`
      : `${through.toLocaleString('en')} of ${postCount(total)}`;
  return (
    <>
      <Text>{said}</Text>
      <Progress
        value={(100 * through) / Math.max(1, total)}
        aria-label={`${through} of ${postCount(total)}`}
      />
    </>
  );
}

function Outcome({
  change: { action, state, total, done, partly, refused, undone, kept, rests },
}: {
  change: BulkChange;
}) {
  const waiting = total - done - partly - refused;
  const of = (states: readonly string[]) => rests.filter((rest) => states.includes(rest.state));
  if (state === 'cancelled') return <Text role="status">Undone. Nothing changed.</Text>;
  if (state === 'undone')
    return (
      <Stack role="status">
        <Text>Put back: {postCount(undone)}.</Text>
        <Rests title="Not put back:" count={kept} rests={of(['kept'])} />
      </Stack>
    );
  return (
    <Stack role="status">
      <Text>
        {bulkKinds.find(({ name }) => name === action.name)?.done} {postCount(done)}.
      </Text>
      {waiting > 0 && <Text>Stopped. Unchanged: {postCount(waiting)}.</Text>}
      <Rests title="Changed only in part:" count={partly} rests={of(['partly'])} />
      <Rests title="Couldn’t change these:" count={refused} rests={of(['refused'])} />
    </Stack>
  );
}

interface RestsProps {
  readonly title: string;
  readonly count: number;
  readonly rests: BulkChange['rests'];
}

const Rests = ({ title, count, rests }: RestsProps) =>
  count > 0 && (
    <>
      <Text>{title}</Text>
      <List size="sm">
        {rests.map(({ id, text, reason }) => (
          <List.Item key={id}>
            “<bdi>{shownText(text).slice(0, 60)}</bdi>”: {forPeople(reason ?? '')}
          </List.Item>
        ))}
        {count > rests.length && <List.Item>and {postCount(count - rests.length)} more</List.Item>}
      </List>
    </>
  );
