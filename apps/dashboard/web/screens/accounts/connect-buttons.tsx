import { platforms, platformTitles } from '@carillon/core';
import { Button, Group } from '@mantine/core';
import type { Wish } from './wish.ts';

interface Props {
  readonly isDisabled: boolean;
  readonly onWish: (wish: Wish) => void;
}

export function ConnectButtons({ isDisabled, onWish }: Props) {
  return (
    <Group gap="xs">
      {platforms.map((platform) => (
        <Button key={platform} disabled={isDisabled} onClick={() => onWish({ platform })}>
          Connect {platformTitles[platform]}
        </Button>
      ))}
    </Group>
  );
}
