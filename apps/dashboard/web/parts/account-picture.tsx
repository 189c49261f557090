import type { Platform } from '@carillon/core';
import { Avatar } from '@mantine/core';
import classes from './account-picture.module.css';
import { NetworkMark } from './network-mark.tsx';

interface Props {
  readonly account: {
    readonly platform: Platform;
    readonly platformUsername: string;
    readonly platformAvatar: string;
  };
  /** px */
  readonly size: number;
}

/** The picture of an account, with the sign of its network in the corner; its name stands beside it, or in what it is in. */
export const AccountPicture = ({ account, size }: Props) => (
  <span className={classes.picture} aria-hidden>
    <Avatar
      src={account.platformAvatar || null}
      name={account.platformUsername}
      imageProps={{ loading: 'lazy' }}
      color="initials"
      alt=""
      size={size}
    />
    <span className={classes.mark}>
      <NetworkMark platform={account.platform} size={Math.round(size * 0.45)} />
    </span>
  </span>
);
