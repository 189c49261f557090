import { type Weekday, weekdays } from '@carillon/core';
import { ActionIcon, Chip, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { DraftWindow } from './draft.ts';
import { dayNames } from './hours-in-words.ts';

interface Props {
  readonly name: string;
  readonly window: DraftWindow;
  readonly problem: string | null;
  readonly onChange: (change: Partial<DraftWindow>) => void;
  readonly onRemove: () => void;
  /** Lets it come before the one above it; the first has nothing above. */
  readonly onRaise?: () => void;
}

export function WindowRow({ name, window: { days, from, to }, problem, onChange, onRemove, onRaise }: Props) {
  const choose = (chosen: string[]) =>
    onChange({ days: weekdays.filter((day) => chosen.includes(day)) as Weekday[] });
  return (
    <Paper role="group" aria-label={name} withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="default"
              size={32}
              disabled={onRaise === undefined}
              onClick={onRaise}
              aria-label={`Move up: ${name}`}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="default" size={32} onClick={onRemove} aria-label={`Remove: ${name}`}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
        <Chip.Group multiple value={[...days]} onChange={choose}>
          <Group gap={6}>
            {weekdays.map((day) => (
              <Chip key={day} value={day} size="xs">
                {dayNames[day]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Group gap="xs" align="flex-end">
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
        {problem !== null && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
