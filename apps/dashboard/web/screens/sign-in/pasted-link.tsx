import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { tokenIn } from './token-in.ts';

interface Props {
  /** @param token the secret of the link */
  readonly onToken: (token: string) => void;
}

/** Takes the set-up link from wherever it was read. */
export function PastedLink({ onToken }: Props) {
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = tokenIn(String(new FormData(event.currentTarget).get('link')));
    if (token === null)
      setError('This is not a set-up link. It ends with /set-up# and 43 letters and digits.');
    else onToken(token);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label="Set-up link" name="link" autoComplete="off" required error={error} />
        <Button type="submit" variant="default">
          Continue
        </Button>
      </Stack>
    </form>
  );
}
