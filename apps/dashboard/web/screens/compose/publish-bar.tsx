import { Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { PendingButton } from '../../parts/pending-button.tsx';
import { isMac } from '../../parts/pressed-key.ts';
import type { Status } from './autosave/state.ts';
import type { Timing } from './form.ts';
import classes from './publish-bar.module.css';
import { SavedWords } from './saved-words.tsx';
import { waitsForId } from './send-words.tsx';

interface Props {
  readonly timing: Timing;
  readonly onTiming: (timing: Timing) => void;
  /** Label of the button that sends the post. */
  readonly label: string;
  readonly isPending: boolean;
  /** It cannot be sent yet, for what the sentence with the id `waitsForId` says. */
  readonly isWaiting: boolean;
  /** Something has to be changed first, as is said beside it: sending it would only be refused. */
  readonly hasProblem: boolean;
  readonly draft: { readonly status: Status; readonly error: Error | null };
  /** Stands above: what belongs to the chosen time, and what is to be known before one sends. */
  readonly children: ReactNode;
}

const choices: readonly { readonly value: Timing; readonly label: string }[] = [
  { value: 'now', label: 'Publish now' },
  { value: 'at', label: 'Schedule' },
  { value: 'auto', label: 'Next free time' },
  { value: 'draft', label: 'Save as draft' },
];

/** The bar at the bottom of the window: when the post goes out, and the button that sends it. */
export function PublishBar({ timing, onTiming, label, isPending, isWaiting, hasProblem, ...props }: Props) {
  const { draft, children } = props;
  return (
    <div className={classes.bar}>
      <div className={classes.above}>{children}</div>
      <div className={classes.line}>
        <TimingChoice {...{ timing, onTiming }} />
        <Group gap="xs" wrap="nowrap" className={classes.end}>
          <SavedWords status={draft.status} error={draft.error} />
          <HotkeyHint />
          <PendingButton
            type="submit"
            variant={hasProblem ? 'default' : 'filled'}
            isPending={isPending}
            disabled={isWaiting}
            {...(isWaiting && { 'aria-describedby': waitsForId })}
          >
            {label}
          </PendingButton>
        </Group>
      </div>
    </div>
  );
}

/** One of four, side by side also on a phone. */
function TimingChoice({ timing, onTiming }: Pick<Props, 'timing' | 'onTiming'>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="When" className={classes.choices}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={choice.value}
            checked={timing === choice.value}
            onChange={() => onTiming(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

const hotkey = isMac ? '⌘ Enter' : 'Ctrl+Enter';

/** Shows people with a keyboard how to send the post by it. */
const HotkeyHint = () => (
  <Text size="xs" c="dimmed" visibleFrom="sm">
    {hotkey}
  </Text>
);
