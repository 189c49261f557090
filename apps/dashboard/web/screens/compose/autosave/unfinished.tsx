import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteKeptText,
  type ListedText,
  useKeptTexts,
  useReadKeptTextsAgain,
} from '../../../api/kept-texts.ts';
import { Problem } from '../../../parts/problem.tsx';
import { relativeTime } from '../../../time/shown-time.ts';
import { useNow } from '../../../time/use-now.ts';

interface Props {
  /** The one that is written here. */
  readonly ownId: string | null;
  /** True while the post that is written here is sent. */
  readonly isSending: boolean;
  readonly onContinue: (id: string) => Promise<void>;
}

/** Texts that are shown unless one wants all. */
const few = 3;

/** Posts that the person has begun in other tabs and on other devices. */
export function Unfinished({ ownId, isSending, onContinue }: Props) {
  const { data = [] } = useKeptTexts(true);
  const [showsAll, setShowsAll] = useState(false);
  const readAgain = useReadKeptTextsAgain();
  const discard = useMutation({ mutationFn: deleteKeptText, onSettled: readAgain });
  const goOn = useMutation({ mutationFn: onContinue, onSettled: readAgain });
  const others = data.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2}>Unfinished posts</Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Unfinished posts">
        {others.slice(0, showsAll ? undefined : few).map((text) => (
          <Line
            key={text.id}
            text={text}
            isSending={isSending}
            onContinue={() => goOn.mutate(text.id)}
            onDiscard={() => discard.mutate(text.id)}
          />
        ))}
      </Stack>
      {others.length > few && !showsAll && (
        <Button size="xs" variant="default" onClick={() => setShowsAll(true)}>
          Show all {others.length}
        </Button>
      )}
      {goOn.isError && <Problem title="Couldn’t open the text" error={goOn.error} />}
      {discard.isError && <Problem title="Couldn’t discard the text" error={discard.error} />}
    </Stack>
  );
}

interface LineProps extends Pick<Props, 'isSending'> {
  readonly text: ListedText;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

function Line({ text: { beginning, items, updatedAt }, isSending, onContinue, onDiscard }: LineProps) {
  const now = useNow();
  const name = beginning === '' ? 'an empty post' : `“${beginning}${beginning.length < 80 ? '' : '…'}”`;
  return (
    <Group component="li" gap="xs" justify="space-between">
      <Text size="sm" lineClamp={1} style={{ overflowWrap: 'anywhere', flex: '1 1 10rem' }}>
        <bdi>{name}</bdi>
        {items > 1 && `, ${items} posts`}, {relativeTime(updatedAt, now)}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          onClick={onContinue}
          disabled={isSending}
          aria-label={`Continue ${name}`}
        >
          Continue
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard} aria-label={`Discard ${name}`}>
          Discard
        </Button>
      </Group>
    </Group>
  );
}
