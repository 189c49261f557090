import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to a network, without a referrer. */
export function NetworkLink({ href, children }: Props) {
  if (!/^https?:\/\//.test(href)) return null;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" size="sm" underline="always" w="fit-content">
      {children}{' '}
      <IconExternalLink size={14} aria-label="(opens in a new tab)" style={{ verticalAlign: '-2px' }} />
    </Anchor>
  );
}
