import { Badge, VisuallyHidden } from '@mantine/core';
import { countInWords } from '../api/attention.ts';
import { useGlance } from '../api/glance.ts';

/** How much needs the person; nothing where nothing does. */
export function AttentionBadge() {
  const { data } = useGlance();
  if (!data || data.attention.count === 0) return null;
  return (
    <Badge color="red" variant="filled" size="md" circle={data.attention.count < 10}>
      <VisuallyHidden>: </VisuallyHidden>
      {countInWords(data.attention)}
    </Badge>
  );
}
