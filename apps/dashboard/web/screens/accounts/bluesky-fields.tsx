import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { handleProblem, typedHandle } from './typed-handle.ts';

interface Props {
  readonly handle: string;
  readonly onHandle: (handle: string) => void;
  readonly appPassword: string;
  readonly onAppPassword: (appPassword: string) => void;
}

export function BlueskyFields({ handle, onHandle, appPassword, onAppPassword }: Props) {
  return (
    <>
      <TextInput
        label="Handle"
        description="In full, such as ada.bsky.social or ada.example.com."
        value={handle}
        onChange={({ currentTarget }) => onHandle(typedHandle(currentTarget.value))}
        error={handleProblem(handle)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        required
        data-autofocus
      />
      <PasswordInput
        label="App password"
        description={
          <>
            Not the password that you sign in with. An app password can post but cannot take over your
            account, and you can revoke it at any time.{' '}
            <Anchor
              href="https://bsky.app/settings/app-passwords"
              target="_blank"
              rel="noreferrer"
              size="xs"
              underline="always"
            >
              Create one on Bluesky (opens in a new tab)
            </Anchor>
          </>
        }
        value={appPassword}
        onChange={({ currentTarget }) => onAppPassword(currentTarget.value)}
        autoComplete="off"
        maxLength={500}
        required
      />
    </>
  );
}
