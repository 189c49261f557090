import { bestWindows, type Platform } from '@carillon/core';
import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { type DraftWindow, newWindow, windowProblem } from './draft.ts';
import { hoursInWords } from './hours-in-words.ts';
import { moved } from './moved.ts';
import { WindowRow } from './window-row.tsx';

const plain = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '11:00' } as const;

interface Props {
  readonly platform: Platform;
  /** What people call the network. */
  readonly title: string;
  readonly windows: readonly DraftWindow[];
  readonly onChange: (windows: readonly DraftWindow[]) => void;
}

/** Own posting windows of a network, the best first; the usual ones where there are none. */
export function WindowsEditor({ platform, title, windows, onChange }: Props) {
  const add = (
    <Button
      variant="default"
      size="xs"
      onClick={() => onChange([...windows, newWindow(plain)])}
      aria-label={`Add a window of ${title}`}
    >
      Add a window
    </Button>
  );
  const usual = bestWindows[platform];
  return (
    <Paper component="section" withBorder p="md" aria-label={`Posting windows of ${title}`}>
      <Stack>
        <Title order={3} size="h5">
          Posting windows of {title}
        </Title>
        {windows.length === 0 ? (
          <>
            <Text size="sm">The usual ones, the best first:</Text>
            <List size="sm" type="ordered">
              {usual.map((window) => (
                <List.Item key={hoursInWords(window)}>{hoursInWords(window)}</List.Item>
              ))}
            </List>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Found by {[...new Set(usual.map(({ source }) => source))].join('; ')}
            </Text>
            <Group gap="xs">
              {add}
              <Button
                variant="default"
                size="xs"
                onClick={() => onChange(usual.map(newWindow))}
                aria-label={`Begin with these of ${title}`}
              >
                Begin with these
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Text size="sm">Your own, the best first:</Text>
            {windows.map((window, index) => (
              <WindowRow
                key={window.key}
                name={`Window ${index + 1} of ${title}`}
                window={window}
                problem={windowProblem(window, windows.slice(0, index))}
                onChange={(change) => onChange(windows.with(index, { ...window, ...change }))}
                onRemove={() => onChange(windows.toSpliced(index, 1))}
                {...(index > 0 && { onRaise: () => onChange(moved(windows, index, index - 1)) })}
              />
            ))}
            <Group gap="xs">
              {add}
              <Button
                variant="default"
                size="xs"
                onClick={() => onChange([])}
                aria-label={`Back to the usual ones of ${title}`}
              >
                Back to the usual ones
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}
