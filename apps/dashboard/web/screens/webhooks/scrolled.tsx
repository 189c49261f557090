import { Code } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly children: string;
}

/** Text of a program as it came; a long one scrolls by itself. */
export const Scrolled = ({ label, children }: Props) => (
  <Code
    block
    mah={400}
    tabIndex={0}
    role="group"
    aria-label={label}
    style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflowY: 'auto' }}
  >
    {children}
  </Code>
);
