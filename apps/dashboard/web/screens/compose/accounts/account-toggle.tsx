import { platformTitles } from '@carillon/core';
import { Avatar, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Account } from '../../../api/accounts.ts';
import { NetworkMark } from '../../../parts/network-mark.tsx';
import classes from './accounts.module.css';

interface Props {
  readonly account: Account;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  /** The id of the sentences about it; null where there are none. */
  readonly toldBy: string | null;
  readonly onToggle: (isChosen: boolean) => void;
}

/** An account that is chosen or not, as its picture with its network and handle. */
export function AccountToggle({ account, isChosen, disabled, toldBy, onToggle }: Props) {
  const { platform, platformUsername, platformAvatar, sandbox } = account;
  return (
    <label className={classes.account}>
      <input
        type="checkbox"
        className={classes.box}
        checked={isChosen}
        disabled={disabled}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        {...(toldBy !== null && { 'aria-describedby': toldBy })}
      />
      <span className={classes.picture}>
        <Avatar
          src={platformAvatar || null}
          alt=""
          name={platformUsername}
          color="initials"
          size={28}
          aria-hidden
        />
        <span className={classes.network}>
          <NetworkMark platform={platform} size={12} />
        </span>
      </span>
      <span className={classes.handle}>
        <VisuallyHidden component="span">{platformTitles[platform]} </VisuallyHidden>@{platformUsername}
        {sandbox && (
          <Text span size="xs" c="dimmed">
            {' '}
            sandbox
          </Text>
        )}
      </span>
      {isChosen && <IconCheck size={16} aria-hidden className={classes.mark} />}
    </label>
  );
}
