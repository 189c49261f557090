import { Alert, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDescribeMedium } from '../../api/media-changes.ts';
import type { Medium } from '../../api/types.ts';
import { lacksDescription } from '../../parts/lacks-description.ts';
import { maxAltText } from '../../parts/max-alt-text.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly medium: Medium;
}

/** Changes the text for people who cannot see a medium, and reminds of it where there is none. */
export function AltTextForm({ medium }: Props) {
  const [text, setText] = useState(medium.altText);
  const describe = useDescribeMedium(medium.id);
  const isDirty = text !== medium.altText;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    describe.mutate(text);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {lacksDescription(medium) && (
          <Alert color="orange" variant="light">
            <b>It has no description yet.</b> Say what it shows, so that people who cannot see it know it as
            well.
          </Alert>
        )}
        <Textarea
          label="Describe it for people who cannot see it"
          description="New posts begin with this text. Those that are written already keep theirs."
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={maxAltText}
          autosize
          minRows={2}
          maxRows={6}
        />
        {describe.isError && <Problem error={describe.error} title="It was not saved" />}
        <Group>
          <PendingButton type="submit" size="xs" isPending={describe.isPending}>
            Save
          </PendingButton>
          <Text role="status" size="sm">
            {describe.isPending ? 'Saving…' : isDirty ? 'Not saved yet.' : describe.isSuccess ? 'Saved.' : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
