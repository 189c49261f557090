import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { isMac } from '../../parts/pressed-key.ts';
import { openPalette } from './commands.tsx';

const hotkey = isMac ? '⌘ K' : 'Ctrl K';

/** Opens the palette, for people who do not know its key. */
export const FindButton = () => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    ml="auto"
    flex="none"
    aria-label="Find anything"
    title={`Find anything (${hotkey})`}
    onClick={openPalette}
  >
    <IconSearch size={16} aria-hidden />
  </ActionIcon>
);
