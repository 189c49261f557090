import { Alert, Button, Stack, Text } from '@mantine/core';
import { useKeptTexts } from '../../../api/kept-texts.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { type Form, hasText } from '../form.ts';
import type { useDraft } from '../use-draft.ts';
import { RestoredChanges } from './restored-changes.tsx';
import { Unfinished } from './unfinished.tsx';
import type { useServerText } from './use-server-text.ts';

interface Props {
  readonly form: Form;
  readonly draft: ReturnType<typeof useDraft>;
  readonly server: ReturnType<typeof useServerText>;
  /** False for a post that is edited. */
  readonly isNew: boolean;
  /** It was begun earlier, and came back from the browser. */
  readonly isRestored: boolean;
  readonly onDiscard: () => void;
}

/** What became of a post that was begun earlier, here or elsewhere, and where it is kept. */
export function KeptNotices({ form, draft, server, isNew, isRestored, onDiscard }: Props) {
  const { data, isFetchedAfterMount } = useKeptTexts(isNew);
  const ownId = draft.copy?.id ?? null;
  const isUntouched = ownId !== null && server.state === 'nothing';
  const isGone = isUntouched && isFetchedAfterMount && data?.every(({ id }) => id !== ownId) === true;
  return (
    <>
      {isRestored &&
        hasText(form) &&
        (isGone ? <Gone onDiscard={onDiscard} /> : <RestoredChanges onDiscard={onDiscard} />)}
      {isNew && <Unfinished ownId={ownId} onContinue={server.goOnWith} />}
      {server.theirs && (
        <ChangedMeanwhile
          title="This text was changed meanwhile in another tab or on another device."
          now={server.theirs.form}
          yours={form}
          onKeep={server.keepMine}
          onDrop={server.takeTheirs}
        />
      )}
      {!draft.isKept && (
        <Alert color="orange" variant="light">
          This browser does not keep drafts, so what you type is lost when the page closes.
        </Alert>
      )}
    </>
  );
}

/** It was finished elsewhere, and must not go out a second time by accident. */
const Gone = ({ onDiscard }: Pick<Props, 'onDiscard'>) => (
  <Alert color="orange" variant="light" title="This post was published or discarded elsewhere">
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        It was finished in another tab or on another device. This browser still keeps its text.
      </Text>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard the draft
      </Button>
    </Stack>
  </Alert>
);
