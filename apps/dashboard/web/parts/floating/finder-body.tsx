import { hasWords } from '@carillon/core';
import { Anchor, Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { pressedKey } from '../pressed-key.ts';

/** Something that can be chosen. */
interface Findable {
  readonly id: string;
  /** It is found by the words of this. */
  readonly name: string;
  /** How it looks; its name alone unless given. */
  readonly shown?: ReactNode;
}

export interface FinderProps {
  /** Label of the field, such as `Find an account`. */
  readonly label: string;
  readonly all: readonly Findable[];
  /** The id of the one that is chosen now. */
  readonly value: string | null;
  readonly onChoose: (id: string) => void;
  /** A screen that has more about them all. */
  readonly screen?: { readonly href: string; readonly name: string };
  /** Called when one has been chosen. */
  readonly onDone: () => void;
}

/** Options that are listed at once: more are found by typing. */
const maxOptions = 50;

/** A field, and below it what has the typed words in its name: one is chosen by a press, or by arrows and Enter. */
export function Finder({ label, all, value, onChoose, screen, onDone }: FinderProps) {
  const listId = useId(); // Mantine gives the field its own only when it is drawn again
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true });
  const found = all.filter(({ name }) => hasWords(name, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text means other options.
  useEffect(() => void combobox.selectFirstOption(), [search]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onChoose(id);
        onDone();
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute aria-expanded aria-controls={listId}>
        <TextInput
          size="xs"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ nativeEvent }) => {
            if (pressedKey(nativeEvent) === 'escape') onDone(); // the list keeps this key from what it floats in
          }}
          placeholder={label}
          aria-label={label}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} mah={320} style={{ overflowY: 'auto' }} aria-label={label}>
        {found.slice(0, maxOptions).map(({ id, name, shown = name }) => (
          <Combobox.Option key={id} value={id} active={id === value}>
            {shown}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <Text size="xs" c="dimmed" role="status">
        {found.length === 0 && 'Nothing has this name.'}
        {found.length > maxOptions && `${found.length - maxOptions} more: type a part of their names.`}
      </Text>
      {screen && (
        <Anchor component={Link} href={screen.href} size="sm" onClick={onDone}>
          {screen.name}
        </Anchor>
      )}
    </Combobox>
  );
}
