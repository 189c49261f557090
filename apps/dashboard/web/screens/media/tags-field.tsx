import { TagsInput } from '@mantine/core';
import { useMediaTags } from '../../api/media.ts';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
  /** Gets the focus when its dialog opens. */
  readonly autoFocus?: true;
}

/** Most tags of a medium, and most UTF-16 units that are typed of one; the server counts characters. */
const maxTags = 20;
const maxLength = 200;

/** Asks for tags, and offers those that other media have. */
export function TagsField({ value, onChange, autoFocus }: Props) {
  const { data: known = [] } = useMediaTags();
  return (
    <TagsInput
      label="Tags"
      placeholder={value.length === 0 ? 'logo, spring' : ''}
      data={known.map(({ tag }) => tag)}
      value={[...value]}
      onChange={onChange}
      maxTags={maxTags}
      maxLength={maxLength}
      acceptValueOnBlur
      clearable
      data-autofocus={autoFocus}
      clearButtonProps={{ 'aria-label': 'Remove all tags' }}
    />
  );
}
