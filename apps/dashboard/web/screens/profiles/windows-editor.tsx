import { type Platform, platformTitles, type Weekday, weekdays } from '@carillon/core';
import { bestWindows } from '@carillon/networks/descriptors';
import { ActionIcon, Button, Chip, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { moveEntry } from '../../parts/move-entry.ts';
import { type DraftWindow, newWindow, windowProblem } from './draft.ts';
import { dayNames, hoursInWords } from './hours-in-words.ts';
import classes from './windows-editor.module.css';

const newWindowHours = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '11:00' } as const;

interface Props {
  readonly platform: Platform;
  readonly windows: readonly DraftWindow[];
  readonly onChange: (windows: readonly DraftWindow[]) => void;
}

/** The posting windows of a network, the best first; the default ones unless the profile has its own. */
export function WindowsEditor({ platform, windows, onChange }: Props) {
  const title = platformTitles[platform];
  const section = useRef<HTMLDivElement>(null);
  /** Keeps the focus in this section, also when the button that was pressed is gone then. */
  const replace = (next: readonly DraftWindow[]) => {
    section.current?.focus();
    onChange(next);
  };
  const Windows = windows.length === 0 ? DefaultWindows : OwnWindows;
  return (
    <Stack
      ref={section}
      tabIndex={-1}
      component="section"
      gap="xs"
      mt="sm"
      aria-label={`Posting times of ${title}`}
    >
      <Title order={3}>Posting times of {title}</Title>
      <Windows {...{ platform, windows, onChange }} onReplace={replace} />
    </Stack>
  );
}

interface WindowsProps extends Props {
  /** Changes which windows there are, as `onChange` does, and keeps the focus. */
  readonly onReplace: Props['onChange'];
}

/** The default windows of a network, and the ways to have others. */
function DefaultWindows({ platform, windows, onReplace }: WindowsProps) {
  const title = platformTitles[platform];
  const defaults = bestWindows[platform];
  return (
    <>
      <Text size="sm">The default times, the best first:</Text>
      <List size="sm" type="ordered">
        {defaults.map((window) => (
          <List.Item key={hoursInWords(window)}>{hoursInWords(window)}</List.Item>
        ))}
      </List>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Source: {[...new Set(defaults.map(({ source }) => source))].join('; ')}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          onClick={() => onReplace(defaults.map(newWindow))}
          aria-label={`Customize for ${title}`}
        >
          Customize
        </Button>
        <AddButton label="Start empty" title={title} onAdd={(added) => onReplace([...windows, added])} />
      </Group>
    </>
  );
}

/** The windows that the profile has for a network. */
function OwnWindows({ platform, windows, onChange, onReplace }: WindowsProps) {
  const title = platformTitles[platform];
  return (
    <>
      <Text size="sm">Your own times, the best first:</Text>
      <div className={classes.windows}>
        {windows.map((window, index) => (
          <WindowRow
            key={window.key}
            name={`Time ${index + 1} of ${title}`}
            window={window}
            problem={windowProblem(window, windows.slice(0, index))}
            onChange={(change) => onChange(windows.with(index, { ...window, ...change }))}
            onRemove={() => onReplace(windows.toSpliced(index, 1))}
            {...(index > 0 && { onRaise: () => onReplace(moveEntry(windows, index, index - 1)) })}
          />
        ))}
      </div>
      <Group gap="xs">
        <AddButton label="Add a time" title={title} onAdd={(added) => onReplace([...windows, added])} />
        <Button
          variant="default"
          size="xs"
          onClick={() => onReplace([])}
          aria-label={`Reset to defaults for ${title}`}
        >
          Reset to defaults
        </Button>
      </Group>
    </>
  );
}

interface AddButtonProps {
  readonly label: string;
  /** Of the network. */
  readonly title: string;
  readonly onAdd: (added: DraftWindow) => void;
}

const AddButton = ({ label, title, onAdd }: AddButtonProps) => (
  <Button
    variant="default"
    size="xs"
    onClick={() => onAdd(newWindow(newWindowHours))}
    aria-label={`${label} for ${title}`}
  >
    {label}
  </Button>
);

interface WindowRowProps {
  readonly name: string;
  readonly window: DraftWindow;
  readonly problem: string | null;
  readonly onChange: (change: Partial<DraftWindow>) => void;
  readonly onRemove: () => void;
  /** Lets it come before the one above it; the first has nothing above. */
  readonly onRaise?: () => void;
}

function WindowRow(props: WindowRowProps) {
  const { name, window, problem, onChange } = props;
  const choose = (chosen: string[]) =>
    onChange({ days: weekdays.filter((day) => chosen.includes(day)) as Weekday[] });
  return (
    <Stack role="group" aria-label={name} gap={8} className={classes.window}>
      <Group justify="space-between" align="flex-end" wrap="nowrap" gap="xs">
        <HourFields {...props} />
        <RowButtons {...props} />
      </Group>
      <Chip.Group multiple value={[...window.days]} onChange={choose}>
        <Group gap={4}>
          {weekdays.map((day) => (
            <Chip key={day} value={day} size="xs">
              {dayNames[day]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {problem !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

const RowButtons = ({ name, onRemove, onRaise }: WindowRowProps) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      disabled={onRaise === undefined}
      onClick={onRaise}
      aria-label={`Move up: ${name}`}
    >
      <IconArrowUp size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" size={32} onClick={onRemove} aria-label={`Remove: ${name}`}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </Group>
);

/** The end of a day is 24:00 in a window, and 00:00 in the field of a browser. */
const HourFields = ({ window: { from, to }, onChange }: WindowRowProps) => (
  <Group gap="xs">
    <TextInput
      label="From"
      type="time"
      size="sm"
      value={from}
      onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
    />
    <TextInput
      label="To"
      type="time"
      size="sm"
      value={to === '24:00' ? '00:00' : to}
      onChange={({ currentTarget: { value } }) => onChange({ to: value === '00:00' ? '24:00' : value })}
    />
  </Group>
);
