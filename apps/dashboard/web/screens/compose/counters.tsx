import { type Count, countFor, heldLimits, type Located } from '@carillon/core';
import { Text, VisuallyHidden } from '@mantine/core';
import type { NetworkRules } from '../../parts/network-post/use-network-rules.ts';
import classes from './counters.module.css';

interface Props {
  readonly text: string;
  readonly places: readonly Located[];
  /** Undefined until they are loaded. */
  readonly rules: NetworkRules | undefined;
}

/** The room that is left in a text, as each of these networks and servers counts it. */
export function Counters({ text, places, rules }: Props) {
  if (rules === undefined || places.length === 0) return null;
  return (
    <span className={classes.counters}>
      {heldLimits(places, rules.limits).all.map(({ platform, name, limits }) => (
        <Counter key={name} name={name} count={countFor(text, platform, limits)} />
      ))}
    </span>
  );
}

/** From here on a counter warns, share of the limit. */
const nearlyFull = 0.9;

interface CounterProps {
  /** Whose limit it is. */
  readonly name: string;
  readonly count: Count;
}

function Counter({ name, count: { length, limit } }: CounterProps) {
  const left = limit - length;
  const isOver = left < 0;
  const ofLimit = isOver ? 'characters over the limit' : 'characters left';
  const state = isOver ? 'over' : length >= nearlyFull * limit ? 'nearly' : 'room';
  return (
    <Text
      span
      inherit
      className={classes.counter}
      data-state={state}
      title={`${Math.abs(left)} ${isOver ? 'over the limit' : 'left'} on ${name}`}
    >
      <svg className={classes.ring} viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" />
        <circle
          cx="9"
          cy="9"
          r="7"
          pathLength="100"
          strokeDasharray={`${Math.min(100, (100 * length) / limit)} 100`}
        />
      </svg>
      <span>
        {name}: {left}
      </span>
      <VisuallyHidden component="span"> {ofLimit}</VisuallyHidden>
    </Text>
  );
}
