import { Code, Image, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import { useBeginTotp, useConfirmTotp } from '../../api/second-factor.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ShownCodes } from './shown-codes.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Brings an authenticator app to its first code. A person without recovery codes gets them here, once. */
export function AddAuthenticatorDialog({ isOpen, onClose }: Props) {
  const confirm = useConfirmTotp();
  const close = () => {
    confirm.reset();
    onClose();
  };
  const codes = confirm.data;
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={codes ? 'Your recovery codes' : 'Add an authenticator app'}
      transitionProps={{ duration: 0 }} // secrets do not fade away, they are gone
    >
      {isOpen &&
        (codes ? <ShownCodes codes={codes} onDone={close} /> : <Steps confirm={confirm} onClose={close} />)}
    </Dialog>
  );
}

interface StepsProps {
  readonly confirm: ReturnType<typeof useConfirmTotp>;
  readonly onClose: () => void;
}

function Steps({ confirm, onClose }: StepsProps) {
  const { mutate: begin, ...begun } = useBeginTotp();
  useEffect(() => begin(), [begin]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate(String(new FormData(event.currentTarget).get('code')), {
      onSuccess: (codes) => codes ?? onClose(),
    });
  };
  if (begun.isError) return <Problem title="Couldn’t begin" error={begun.error} onRetry={begin} />;
  if (!begun.isSuccess) return <Loading />;
  const { secret, qr } = begun.data;
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">Scan this with your authenticator app, then type its code.</Text>
        <Image
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="QR code for your authenticator app"
          w={200}
          h={200}
          mx="auto"
          bg="white"
        />
        <Text size="sm">
          Without a camera, type this key into the app:{' '}
          <Code data-testid="totp-secret" style={{ overflowWrap: 'anywhere' }}>
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </Code>
        </Text>
        <TextInput
          label="Code that the app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          autoFocus
        />
        {confirm.isError && <Problem title="Couldn’t add the app" error={confirm.error} />}
        <DialogButtons action="Turn on" onCancel={onClose} isPending={confirm.isPending} />
      </Stack>
    </form>
  );
}
