import { Checkbox } from '@mantine/core';

interface Props {
  readonly text: string;
  readonly hasMedia: boolean;
  readonly wanted: boolean;
  readonly onChange: (wanted: boolean) => void;
  /** Label of the item, where there are several. */
  readonly itemName: string | null;
}

const link = /(?:^|[\s(])https?:\/\/\S/i;

/** Offers to leave the card of the first link off: Bluesky shows one where a post has no pictures. */
export function LinkCardChoice({ text, hasMedia, wanted, onChange, itemName }: Props) {
  if (hasMedia || !link.test(text)) return null;
  return (
    <Checkbox
      size="xs"
      label="Show a card of the first link on Bluesky"
      {...(itemName !== null && { 'aria-label': `Show a card of the first link on Bluesky: ${itemName}` })}
      checked={wanted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
