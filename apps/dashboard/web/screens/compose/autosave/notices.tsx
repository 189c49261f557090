import { Alert, Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useKeptTexts } from '../../../api/kept-texts.ts';
import { Later, laterCode } from '../../../parts/later-code.tsx';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { type Form, hasText } from '../form.ts';
import type { useAutosave } from './use-autosave.ts';

const deletedCode = laterCode(() => import('./deleted-elsewhere.tsx'));

interface Props {
  readonly form: Form;
  readonly draft: ReturnType<typeof useAutosave>;
  /** False for a post that is edited. */
  readonly isNew: boolean;
  /** It was begun earlier, and came back from the browser. */
  readonly isRestored: boolean;
  /** True while the post is sent: it cannot be replaced by another text then. */
  readonly isSending: boolean;
  /** Called before another text, or another version, takes the place of this one. */
  readonly onChoice: () => void;
  readonly onDiscard: () => void;
}

/** State of a post that was begun earlier, here or elsewhere, and where it is kept. */
export function AutosaveNotices({ form, draft, isNew, isRestored, isSending, onChoice, onDiscard }: Props) {
  const { data, isFetchedAfterMount } = useKeptTexts(isNew);
  const ownId = draft.copy?.id ?? null;
  const isUntouched = ownId !== null && draft.status === 'untouched';
  const isUnlisted = isUntouched && isFetchedAfterMount && data?.every(({ id }) => id !== ownId) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged when it is back: what is typed from then on is no news
  const isBack = useMemo(() => isRestored && hasText(form), [isRestored]);
  const chosen = (act: () => unknown) => () => {
    onChoice();
    act();
  };
  const isDeleted = draft.status === 'deleted' || (isBack && isUnlisted);
  return (
    <>
      <Later code={deletedCode} isWanted={isDeleted}>
        {({ DeletedElsewhere }) =>
          isDeleted && <DeletedElsewhere {...{ isSending, onDiscard }} onKeep={chosen(draft.keepMine)} />
        }
      </Later>
      {isBack && !isDeleted && <RestoredChanges {...{ isSending, onDiscard }} />}
      {draft.isElsewhere && (
        <Alert color="orange" variant="light" role="status">
          This post is open in another tab, too.
        </Alert>
      )}
      {draft.theirs && (
        <ChangedMeanwhile
          title="This text has changed in another tab or on another device."
          now={draft.theirs.form}
          yours={form}
          isSending={isSending}
          onKeep={chosen(draft.keepMine)}
          onDrop={chosen(draft.takeTheirs)}
        />
      )}
      {!draft.isStored && (
        <Alert color="orange" variant="light">
          This browser autosaves nothing. Closing the page loses your text.
        </Alert>
      )}
    </>
  );
}

interface RestoredChangesProps {
  /** True while the post is sent. */
  readonly isSending: boolean;
  readonly onDiscard: () => void;
}

/** Says that changes of a post came back which were not saved. */
const RestoredChanges = ({ isSending, onDiscard }: RestoredChangesProps) => (
  <Group gap="xs" role="status">
    <Text size="sm" c="dimmed">
      Restored your unsaved post
    </Text>
    <Button size="compact-sm" variant="default" onClick={onDiscard} disabled={isSending}>
      Discard
    </Button>
  </Group>
);
