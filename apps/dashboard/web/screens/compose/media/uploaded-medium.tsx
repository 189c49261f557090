import { Center, Loader, Text, Textarea } from '@mantine/core';
import { useMedium } from '../../../api/media.ts';
import type { Medium } from '../../../api/types.ts';
import { lacksDescription } from '../../../parts/lacks-description.ts';
import { maxAltText } from '../../../parts/max-alt-text.ts';
import { mediaNames } from '../../../parts/media-names.ts';
import { Sentence } from '../../../parts/sentence.tsx';
import { pictureOf, Thumbnail } from '../../../parts/thumbnail.tsx';
import { undescribedMark } from '../reminder/undescribed.ts';
import classes from './media.module.css';
import { refusalOf } from './refusal-of.ts';

interface Props {
  readonly id: string;
  /** Null for the medium's own. */
  readonly altText: string | null;
  readonly onDescribe: (altText: string) => void;
  /** What the networks of the post have against it. */
  readonly problem: string | undefined;
}

/** An uploaded medium of an item, with its text for people who cannot see it. One that goes out nowhere says so, and no more. */
export function UploadedMedium({ id, altText, onDescribe, problem }: Props) {
  const { data, error } = useMedium(id);
  const refusal = refusalOf(data, error);
  const isDescribable = data !== undefined && data.type !== 'video' && refusal === null;
  const shownAltText = altText ?? data?.altText ?? '';
  return (
    <>
      <MediumFile
        medium={data}
        altText={shownAltText}
        problem={refusal ?? (data === undefined ? (error?.message ?? null) : null)}
      />
      {data !== undefined && (
        <Text size="xs" c="dimmed" truncate title={data.name}>
          {mediaNames[data.type]} · {data.name || 'without a name'}
        </Text>
      )}
      {isDescribable && (
        <Textarea
          size="sm"
          label="Describe it for people who cannot see it"
          value={shownAltText}
          onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
          maxLength={maxAltText}
          autosize
          minRows={2}
          maxRows={6}
          {...(lacksDescription({ type: data.type, altText: shownAltText }) && {
            [undescribedMark]: data.id,
          })}
        />
      )}
      {problem !== undefined && refusal === null && (
        <Text size="sm" c="var(--mantine-color-error)" tabIndex={-1} data-problem>
          {problem}
        </Text>
      )}
    </>
  );
}

interface MediumFileProps {
  /** Not known yet. */
  readonly medium: Medium | undefined;
  readonly altText: string;
  /** Why it cannot be seen; null when it can. */
  readonly problem: string | null;
}

/** What can be seen of an uploaded file by now. */
function MediumFile({ medium, altText, problem }: MediumFileProps) {
  if (problem !== null)
    return (
      <Text size="sm" c="var(--mantine-color-error)" tabIndex={-1} data-problem>
        <Sentence>{problem}</Sentence>
      </Text>
    );
  if (medium === undefined || medium.status === 'processing')
    return (
      <Center className={classes.picture}>
        <Loader size="sm" role="status" aria-label="It is being prepared" />
      </Center>
    );
  return (
    <div className={classes.picture}>
      <Thumbnail {...pictureOf({ ...medium, altText })} whole />
    </div>
  );
}
