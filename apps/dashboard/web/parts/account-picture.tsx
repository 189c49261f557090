import type { Platform } from '@carillon/core';
import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './account-picture.module.css';
import { laterCode } from './later-code.tsx';
import { NetworkMark } from './network-mark.tsx';

// Brings pictures by itself, once it is there.
laterCode(() => import('../api/pictures.ts'), true);

interface Props {
  readonly account: {
    readonly platform: Platform;
    readonly platformAvatar: string;
  };
  /** px */
  readonly size: number;
}

/** The picture of an account, with the sign of its network in the corner; its name stands beside it, or in what it is in. */
export function AccountPicture({ account, size }: Props) {
  const { data } = useQuery<string>({ queryKey: ['picture', account.platformAvatar], enabled: false });
  return (
    <span className={classes.picture} aria-hidden>
      <Avatar src={data ?? null} alt="" size={size} />
      <span className={classes.mark}>
        <NetworkMark platform={account.platform} size={Math.round(size * 0.45)} />
      </span>
    </span>
  );
}
