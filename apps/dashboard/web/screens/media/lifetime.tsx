import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MediumUses } from '../../api/media.ts';
import type { Medium } from '../../api/types.ts';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { inTimeZone } from '../../time/shown-time.ts';
import { useNow } from '../../time/use-now.ts';
import { fateOf, leftInWords } from './medium-in-words.ts';

interface Props {
  readonly medium: Pick<Medium, 'kept' | 'status' | 'expiresAt'>;
  /** Not known yet. */
  readonly uses: MediumUses | undefined;
}

/** Ends within this time are a warning, ms. */
const soonMs = 48 * 3_600_000;

/** A mark that says whether a medium stays, or when it goes: the whole time is under the mouse. */
export function Lifetime({ medium, uses }: Props) {
  const now = useNow();
  const fate = fateOf(medium, uses);
  const left = Date.parse(medium.expiresAt ?? '') - now;
  switch (fate) {
    case 'kept':
      return <Mark color="green">Kept</Mark>;
    case 'small':
      return <Mark color="gray">Only the small picture is left</Mark>;
    case 'stays':
      return (
        <Mark color="gray">{uses?.needed === false ? 'Many posts use it' : 'Stays with its posts'}</Mark>
      );
    case 'goes':
    case 'file goes':
      return (
        <Mark color={left < soonMs ? 'orange' : 'gray'} title={inTimeZone(medium.expiresAt ?? '', undefined)}>
          {fate === 'goes' ? 'Deleted' : 'File deleted'} {leftInWords(left)}
        </Mark>
      );
    default:
      return fate satisfies never;
  }
}

interface MarkProps {
  /** A name of the theme. */
  readonly color: string;
  readonly title?: string;
  readonly children: ReactNode;
}

const Mark = ({ color, title, children }: MarkProps) => (
  <Group gap={0} component="span" fz="xs" title={title}>
    <DotBadge color={color}>{children}</DotBadge>
  </Group>
);
