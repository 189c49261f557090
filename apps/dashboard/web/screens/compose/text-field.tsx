import type { Located } from '@carillon/core';
import { Text, VisuallyHidden } from '@mantine/core';
import { type Ref, useId } from 'react';
import type { NetworkRules } from '../../parts/network-post/use-network-rules.ts';
import classes from './text-field.module.css';
import { useFittingEnd } from './use-fitting-end.ts';

interface Props {
  readonly ref: Ref<HTMLTextAreaElement>;
  /** Its name, such as `Text, item 1 of 2`. */
  readonly label: string;
  /** False where the name is for screen readers alone. */
  readonly isLabelShown: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The networks and servers whose limits hold for it, and how they count. */
  readonly counting: { readonly places: readonly Located[]; readonly rules: NetworkRules | undefined };
  /** The id of the counters. */
  readonly countersId: string;
  readonly error: string | undefined;
}

/**
 * A text without a frame, as high as it is. What is too long is marked by a layer of the same words behind the field,
 * which gives the field its height as well.
 */
export function TextField({ label, isLabelShown, value, onChange, counting, countersId, error, ref }: Props) {
  const id = useId();
  const end = useFittingEnd(value, counting.places, counting.rules);
  const name = (
    <label htmlFor={id} dir="auto">
      {label}
    </label>
  );
  return (
    <div>
      {isLabelShown ? (
        <Text component="div" size="xs" c="dimmed">
          {name}
        </Text>
      ) : (
        <VisuallyHidden component="div">{name}</VisuallyHidden>
      )}
      <div className={classes.field}>
        <div className={classes.layer} dir="auto" aria-hidden>
          {value.slice(0, end)}
          {end < value.length && <mark className={classes.excess}>{value.slice(end)}</mark>}
          {'\u200b' /* so that a new line at the end has a height */}
        </div>
        <textarea
          ref={ref}
          id={id}
          dir="auto"
          rows={1}
          className={classes.text}
          placeholder="What would you like to say?"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          aria-describedby={error === undefined ? countersId : `${countersId} ${id}-error`}
          {...(error !== undefined && { 'aria-invalid': true })}
        />
      </div>
      <Text id={`${id}-error`} size="sm" c="var(--mantine-color-error)" aria-live="polite">
        {error}
      </Text>
    </div>
  );
}
