import { bestWindows, type Platform, platformTitles } from '@carillon/core';
import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { moveEntry } from '../../parts/move-entry.ts';
import { type DraftWindow, newWindow, windowProblem } from './draft.ts';
import { hoursInWords } from './hours-in-words.ts';
import { WindowRow } from './window-row.tsx';

const plain = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '11:00' } as const;

interface Props {
  readonly platform: Platform;
  readonly windows: readonly DraftWindow[];
  readonly onChange: (windows: readonly DraftWindow[]) => void;
}

/** Own posting windows of a network, the best first; the usual ones where there are none. */
export function WindowsEditor({ platform, windows, onChange }: Props) {
  const title = platformTitles[platform];
  const section = useRef<HTMLElement>(null);
  /** Also when what was pressed is gone then, the focus stays here. */
  const replace = (next: readonly DraftWindow[]) => {
    section.current?.focus();
    onChange(next);
  };
  const add = (
    <Button
      variant="default"
      size="xs"
      onClick={() => replace([...windows, newWindow(plain)])}
      aria-label={`Add a window of ${title}`}
    >
      Add a window
    </Button>
  );
  const usual = bestWindows[platform];
  return (
    <Paper
      ref={section}
      tabIndex={-1}
      component="section"
      withBorder
      p="md"
      aria-label={`Posting windows of ${title}`}
    >
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
                onClick={() => replace(usual.map(newWindow))}
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
                onRemove={() => replace(windows.toSpliced(index, 1))}
                {...(index > 0 && { onRaise: () => replace(moveEntry(windows, index, index - 1)) })}
              />
            ))}
            <Group gap="xs">
              {add}
              <Button
                variant="default"
                size="xs"
                onClick={() => replace([])}
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
