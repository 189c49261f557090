import { Badge } from '@mantine/core';

const looks: Record<string, readonly [word: string, colour: string]> = {
  draft: ['Draft', 'gray'],
  pending: ['Draft', 'gray'],
  scheduled: ['Scheduled', 'indigo'],
  queued: ['Queued', 'cyan'],
  publishing: ['Publishing', 'blue'],
  published: ['Published', 'green'],
  partial: ['Published in part', 'orange'],
  failed: ['Failed', 'red'],
};

interface Props {
  /** Of a post, or of it on one account. */
  readonly status: string;
}

export function StatusBadge({ status }: Props) {
  const [word, color] = looks[status] ?? [status, 'gray'];
  return (
    <Badge variant="dot" color={color} tt="none" fw={600} miw="max-content">
      {word}
    </Badge>
  );
}
