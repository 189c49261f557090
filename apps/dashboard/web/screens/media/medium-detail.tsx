import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { fileOf, type MediumUses, useMediaUses } from '../../api/media.ts';
import { useChangeMedium } from '../../api/media-changes.ts';
import type { Medium } from '../../api/types.ts';
import { lacksDescription } from '../../parts/lacks-description.ts';
import { maxAltText } from '../../parts/max-alt-text.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import { When } from '../../parts/when.tsx';
import { whyUnusable } from '../../parts/why-unusable.ts';
import { Lifetime } from './lifetime.tsx';
import classes from './media.module.css';
import { measuresOf } from './medium-in-words.ts';
import { TagsField } from './tags-field.tsx';
import { UsedBy } from './used-by.tsx';

interface Props {
  readonly medium: Medium;
  readonly onDelete: () => void;
}

/** A medium, large, with its text for people who cannot see it and the posts that use it. */
export function MediumDetail({ medium, onDelete }: Props) {
  const { id, type, url, createdAt } = medium;
  const uses = useMediaUses([[id]]).get(id);
  const problem = whyUnusable(medium);
  return (
    <Stack>
      <Large medium={medium} />
      <Text size="sm" c="dimmed">
        {measuresOf(medium)}
        <br />
        Uploaded <When at={createdAt} />
      </Text>
      <KeptLine medium={medium} uses={uses} />
      {problem !== null && <Text size="sm">{problem}</Text>}
      {type !== 'video' && <AltTextForm medium={medium} />}
      <TagsForm medium={medium} />
      <UsedBy id={id} />
      <Group justify="space-between">
        {url === null ? (
          <span />
        ) : (
          <Anchor href={fileOf(id, 'content')} download size="sm">
            Download
          </Anchor>
        )}
        <Button variant="default" onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </Stack>
  );
}

function Large({ medium: { id, type, altText, url, thumbnailUrl } }: Pick<Props, 'medium'>) {
  return (
    <div className={classes.large}>
      {type === 'video' && url !== null ? (
        // biome-ignore lint/a11y/useMediaCaption: it shows what goes out, and captions are no part of that
        <video controls preload="metadata" src={fileOf(id, 'content')} />
      ) : (
        <Thumbnail id={id} type={type} altText={altText} hasThumbnail={thumbnailUrl !== null} whole />
      )}
    </div>
  );
}

interface KeptLineProps extends Pick<Props, 'medium'> {
  readonly uses: MediumUses | undefined;
}

/** Says whether a medium stays, and why. */
function KeptLine({ medium, uses }: KeptLineProps) {
  const change = useChangeMedium(medium.id);
  return (
    <>
      <Group gap="sm">
        <Lifetime medium={medium} uses={uses} />
        {medium.status !== 'expired' && medium.status !== 'failed' && (
          <PendingButton
            size="xs"
            variant="default"
            leftSection={<IconPin size={14} aria-hidden />}
            isPending={change.isPending}
            onClick={() => change.mutate({ kept: !medium.kept })}
          >
            {medium.kept ? 'Stop keeping' : 'Keep'}
          </PendingButton>
        )}
      </Group>
      {change.isError && <Problem error={change.error} title="Couldn’t change it" />}
    </>
  );
}

/** Changes the tags of a medium as one types them. */
function TagsForm({ medium }: Pick<Props, 'medium'>) {
  const change = useChangeMedium(medium.id);
  const tags = (change.isPending && change.variables.tags) || medium.tags;
  return (
    <>
      <TagsField value={tags} onChange={(next) => change.mutate({ tags: next })} />
      {change.isError && <Problem error={change.error} title="The tags were not saved" />}
    </>
  );
}

interface AltTextFormProps {
  readonly medium: Medium;
}

/** Changes the text for people who cannot see a medium, and reminds of it if empty. */
function AltTextForm({ medium }: AltTextFormProps) {
  const [text, setText] = useState(medium.altText);
  const describe = useChangeMedium(medium.id);
  const isDirty = text !== medium.altText;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    describe.mutate({ altText: text });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {lacksDescription(medium) && (
          <Alert color="orange" variant="light">
            <b>No alt text yet.</b>
          </Alert>
        )}
        <Textarea
          label="Alt text"
          description="New posts start with this text."
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
