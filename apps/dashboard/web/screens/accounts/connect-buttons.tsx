import { Button, Group } from '@mantine/core';
import { networks } from '../../parts/networks.ts';
import type { Wish } from './wish.ts';

interface Props {
  readonly isDisabled: boolean;
  readonly onWish: (wish: Wish) => void;
}

export function ConnectButtons({ isDisabled, onWish }: Props) {
  return (
    <Group gap="xs">
      {networks.map(({ platform, title }) => (
        <Button key={platform} disabled={isDisabled} onClick={() => onWish({ platform })}>
          Connect {title}
        </Button>
      ))}
    </Group>
  );
}
