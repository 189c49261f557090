import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deleteKeptText, type ListedText, useKeptTexts, useReadKeptTextsAgain } from '../api/kept-texts.ts';
import { relativeTime } from '../time/shown-time.ts';
import { useNow } from '../time/use-now.ts';
import { Problem } from './problem.tsx';
import { Row, Rows } from './rows.tsx';
import { Section } from './section.tsx';

interface Props {
  /** The one that is written here; null for none. */
  readonly ownId?: string | null;
  /** True while the post that is written here is sent. */
  readonly isSending?: boolean;
  /** One to go on with at once. */
  readonly opened?: string | null;
  readonly onContinue: (id: string) => Promise<void>;
}

/** Texts that are shown unless one wants all. */
const few = 3;

/** Texts that the server saved while the person typed, anywhere, and nobody saved as a draft or sent yet. */
export function AutosavedPosts({ ownId = null, isSending = false, opened = null, onContinue }: Props) {
  const { data = [] } = useKeptTexts(true);
  const [showsAll, setShowsAll] = useState(false);
  const readAgain = useReadKeptTextsAgain();
  const discard = useMutation({ mutationFn: deleteKeptText, onSettled: readAgain });
  const goOn = useMutation({ mutationFn: onContinue, onSettled: readAgain });
  const others = data.filter(({ id }) => id !== ownId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and no more when it is read again
  useEffect(() => {
    if (opened !== null) goOn.mutate(opened);
  }, [opened]);
  if (others.length === 0 && !goOn.isError) return null;
  return (
    <Section title="Autosaved">
      <Rows label="Autosaved">
        {others.slice(0, showsAll ? undefined : few).map((text) => (
          <Line
            key={text.id}
            text={text}
            isSending={isSending}
            onContinue={() => goOn.mutate(text.id)}
            onDiscard={() => discard.mutate(text.id)}
          />
        ))}
      </Rows>
      {others.length > few && !showsAll && (
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setShowsAll(true)}
        >
          Show all {others.length}
        </Button>
      )}
      {goOn.isError && <Problem title="Couldn’t open the text" error={goOn.error} />}
      {discard.isError && <Problem title="Couldn’t discard the text" error={discard.error} />}
    </Section>
  );
}

interface LineProps {
  readonly isSending: boolean;
  readonly text: ListedText;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

function Line({ text: { beginning, items, updatedAt }, isSending, onContinue, onDiscard }: LineProps) {
  const now = useNow();
  const name = beginning === '' ? 'an empty post' : `“${beginning}${beginning.length < 80 ? '' : '…'}”`;
  return (
    <Row
      actions={
        <>
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
        </>
      }
    >
      <Text size="sm" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
        {items > 1 && `, ${items} posts`}, {relativeTime(updatedAt, now)}
      </Text>
    </Row>
  );
}
