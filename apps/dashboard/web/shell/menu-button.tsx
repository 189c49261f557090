import { Burger, Indicator } from '@mantine/core';
import { useGlance } from '../api/glance.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens and closes the menu of a narrow window; a dot says that something in it needs the person. */
export function MenuButton({ isOpen, onToggle }: Props) {
  const { data } = useGlance();
  return (
    <Indicator
      color="red"
      size={10}
      offset={4}
      disabled={isOpen || !data || data.attention.count === 0}
      hiddenFrom="sm"
    >
      <Burger
        opened={isOpen}
        onClick={onToggle}
        size="sm"
        aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
        aria-expanded={isOpen}
      />
    </Indicator>
  );
}
