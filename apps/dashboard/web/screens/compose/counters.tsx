import { type Count, countFor, type Platform, platformTitles } from '@carillon/core';
import { Text, VisuallyHidden } from '@mantine/core';
import type { NetworkRules } from '../../parts/network-post/use-network-rules.ts';
import classes from './counters.module.css';

interface Props {
  readonly text: string;
  readonly platforms: readonly Platform[];
  /** Undefined until they are loaded. */
  readonly rules: NetworkRules | undefined;
}

/** The room that is left in a text, as each of these networks counts it. */
export function Counters({ text, platforms, rules }: Props) {
  if (rules === undefined || platforms.length === 0) return null;
  return (
    <span className={classes.counters}>
      {platforms.map((platform) => (
        <Counter key={platform} count={countFor(text, platform, rules.limits[platform])} />
      ))}
    </span>
  );
}

/** From here on a counter warns, share of the limit. */
const nearlyFull = 0.9;

function Counter({ count: { platform, length, limit } }: { readonly count: Count }) {
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
      title={`${Math.abs(left)} ${isOver ? 'over the limit' : 'left'} on ${platformTitles[platform]}`}
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
        {platformTitles[platform]}: {left}
      </span>
      <VisuallyHidden component="span"> {ofLimit}</VisuallyHidden>
    </Text>
  );
}
