import { Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSession } from '../api/session.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Loading } from '../parts/loading.tsx';
import { Entrances, useEntrances } from '../screens/sign-in/entrances.tsx';
import classes from './proof-dialog.module.css';
import type { ProofDialogProps } from './proof-dialog.tsx';

/** Lets a person sign in again over what they do, which stays as it is. */
export function SignInDialog({ onEnd }: ProofDialogProps) {
  const { ways, isPending, setSecondFactor, second } = useEntrances();
  const { data } = useSession();
  const before = useRef(data?.csrfToken); // each session has its own
  const isDone = data?.csrfToken !== before.current;
  useEffect(() => {
    if (isDone) onEnd(true);
  });
  return (
    <Dialog
      opened
      onClose={() => onEnd(false)}
      title="Sign in to go on"
      classNames={{ root: classes.root }}
      zIndex={300} // above the dialog that is open
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack>
        <Text size="sm">You were signed out. What you typed stays here.</Text>
        {isPending ? <Loading /> : (second ?? <Entrances ways={ways} onHalfWay={setSecondFactor} />)}
      </Stack>
    </Dialog>
  );
}
