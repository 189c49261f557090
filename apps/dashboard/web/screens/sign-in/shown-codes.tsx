import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { saveFile } from '../../parts/save-file.ts';
import classes from './shown-codes.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes. Only their hashes are kept, so they are never shown again. */
export function ShownCodes({ codes, onDone }: Props) {
  const { data: session } = useSession();
  const text = codes.join('\n');
  const title = `Recovery codes of ${session?.person?.email} at ${location.origin}`;
  const save = () =>
    saveFile('carillon-recovery-codes.txt', new Blob([`${title}\n\n${text}\n`], { type: 'text/plain' }));
  return (
    <Stack>
      <Alert color="orange" variant="light">
        Save these away from your phone, such as on paper. Each works once, after your password. They are
        shown only now.
      </Alert>
      <div className={classes.paper}>
        <Text className={classes.owner}>{title}</Text>
        <Code block data-testid="recovery-codes">
          {text}
        </Code>
      </div>
      <Group justify="flex-end">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} autoFocus>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={save}>
          Download
        </Button>
        <Button variant="default" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
