import { Badge } from '@mantine/core';
import type { CalendarEntry } from '../../api/calendar.ts';

const colors: Record<CalendarEntry['status'], string> = {
  draft: 'gray',
  scheduled: 'indigo',
  queued: 'cyan',
  publishing: 'cyan',
  published: 'green',
  failed: 'red',
  partial: 'orange',
  cancelled: 'gray',
};

/** How far a post is, in a word and a colour. */
export const StatusBadge = ({ status }: Pick<CalendarEntry, 'status'>) => (
  <Badge size="sm" radius="sm" variant="dot" color={colors[status]} tt="none" fw={600}>
    {status}
  </Badge>
);
