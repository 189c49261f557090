import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { type Entrance, type SecondFactor, useEnter } from '../../api/session.ts';
import { notify } from '../../parts/notice.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { PasskeyEntrance } from './passkey-entrance.tsx';
import { PasskeyPlace } from './passkey-place.tsx';

type Way = 'code' | 'passkey' | 'recoveryCode';

const others: Readonly<Record<Way, string>> = {
  code: 'Use the authenticator app instead',
  passkey: 'Use a passkey instead',
  recoveryCode: 'Use a recovery code instead',
};

interface Props {
  readonly ways: SecondFactor;
  /** Null where browsers offer no passkeys. */
  readonly passkeyOrigin: string | null;
  /** Back to the password. */
  readonly onBack: () => void;
}

/** Step after the password: a code of an app, a passkey, or a recovery code. */
export function SecondStep({ ways: { totp, passkey, recoveryCode }, passkeyOrigin, onBack }: Props) {
  const hasPasskey = passkey && canUsePasskeys(passkeyOrigin);
  const possible: Way[] = [
    ...(totp ? (['code'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(recoveryCode ? (['recoveryCode'] as const) : []),
  ];
  const [way, setWay] = useState(possible[0]);
  return (
    <Stack>
      {way === 'passkey' && <PasskeyEntrance isFirst />}
      {(way === 'code' || way === 'recoveryCode') && <CodeForm key={way} way={way} />}
      {passkey && !hasPasskey && <PasskeyPlace origin={passkeyOrigin} todo="use yours" />}
      <Stack gap={0} align="flex-start">
        {possible
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="subtle" px={0} onClick={() => setWay(other)}>
              {others[other]}
            </Button>
          ))}
        <Button variant="subtle" px={0} onClick={onBack}>
          Back to the password
        </Button>
      </Stack>
    </Stack>
  );
}

const forms = {
  code: {
    route: 'POST /sign-in/code',
    label: 'Code of your authenticator app',
    description: 'Six digits; a new one every half minute.',
  },
  recoveryCode: {
    route: 'POST /sign-in/recovery-code',
    label: 'Recovery code',
    description: 'One of those that you saved. Each works once.',
  },
} as const;

function CodeForm({ way }: { readonly way: keyof typeof forms }) {
  const { route, label, description } = forms[way];
  const enter = useEnter(route, notifyCodesLeft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    enter.mutate({ code: String(new FormData(event.currentTarget).get('code')) });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={label}
          description={description}
          name="code"
          {...(way === 'code'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { autoComplete: 'off' })}
          maxLength={60}
          required
          autoFocus
        />
        {enter.isError && <Problem title="Couldn’t sign in" error={enter.error} />}
        <PendingButton type="submit" isPending={enter.isPending}>
          Continue
        </PendingButton>
      </Stack>
    </form>
  );
}

function notifyCodesLeft({ recoveryCodesLeft: left }: Entrance): void {
  if (left === undefined) return;
  const codes = left === 1 ? '1 recovery code' : `${left} recovery codes`;
  notify(`You have ${codes} left. You can create new ones under Sign-in.`);
}
