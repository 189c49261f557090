import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Account } from '../../../api/accounts.ts';
import { AccountPicture } from '../../../parts/account-picture.tsx';
import { forPeople } from '../../../parts/for-people.ts';
import { Handle } from '../../../parts/handle.tsx';
import { accountName } from '../../../parts/named-accounts.ts';
import { SandboxMark } from '../../../parts/sandbox-mark.tsx';
import classes from './account-toggle.module.css';
import { type Described, sentenceId } from './sentences.tsx';

interface Props {
  readonly account: Account;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  /** Its handle is seen beside the picture; under the mouse only unless it is. */
  readonly hasHandle: boolean;
  /** Facts to know about it. */
  readonly described: Described | undefined;
  readonly onToggle: (isChosen: boolean) => void;
}

/** An account that is chosen or not, as its picture with its network. */
export function AccountToggle({ account, isChosen, disabled, hasHandle, described, onToggle }: Props) {
  const { sandbox } = account;
  const name = `${accountName(account)}${sandbox ? ', sandbox' : ''}`;
  return (
    <label
      className={classes.account}
      title={described === undefined ? name : `${name}: ${forPeople(described.sentence)}`}
    >
      <input
        type="checkbox"
        className={classes.box}
        checked={isChosen}
        disabled={disabled}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        {...(described !== undefined && { 'aria-describedby': sentenceId(account) })}
      />
      <span className={classes.picture}>
        <AccountPicture account={account} size={30} />
        {isChosen && (
          <span className={classes.mark}>
            <IconCheck size={10} stroke={3} aria-hidden />
          </span>
        )}
      </span>
      {hasHandle ? (
        <>
          <span className={classes.handle}>
            <Handle {...account} />
          </span>
          {sandbox && (
            <span className={classes.sandbox}>
              <SandboxMark />
            </span>
          )}
        </>
      ) : (
        <VisuallyHidden component="span">
          {accountName(account)}
          {sandbox && ' sandbox'}
        </VisuallyHidden>
      )}
    </label>
  );
}
