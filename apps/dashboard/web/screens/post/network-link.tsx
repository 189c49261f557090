import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
}

/** Leads to a network, and tells it nothing of where one came from. */
export function NetworkLink({ href, children }: Props) {
  if (!/^https?:\/\//.test(href)) return null;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" size="sm" style={{ alignSelf: 'flex-start' }}>
      {children} <IconExternalLink size={14} aria-label="(opens in a new tab)" />
    </Anchor>
  );
}
