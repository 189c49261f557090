import { heldLimits, type Located } from '@carillon/core';
import { Button, Text } from '@mantine/core';
import { IconScissors } from '@tabler/icons-react';
import { useState } from 'react';
import type { NetworkRules } from '../../parts/network-post/use-network-rules.ts';
import { fitsAll, splitText } from './split-text.ts';
import classes from './thread.module.css';

interface Props {
  readonly text: string;
  readonly places: readonly Located[];
  readonly rules: NetworkRules | undefined;
  /** Items that the thread has beside this one. */
  readonly others: number;
  /** Items of the longest thread. */
  readonly most: number;
  /** Label of the item, where there are several. */
  readonly itemName: string | null;
  readonly onSplit: (texts: readonly string[]) => void;
}

/** Offers to make a thread of a text that is too long for one of its networks. */
export function SplitOffer({ text, places, rules, others, most, itemName, onSplit }: Props) {
  const [refused, setRefused] = useState<{ readonly text: string; readonly why: string } | null>(null);
  if (rules === undefined) return null;
  const measures = heldLimits(places, rules.limits).all.map(({ limits }) => limits);
  if (measures.every(({ measure, maxLength }) => measure(text) <= maxLength)) return null;
  const split = () => {
    const findMarks = places.map(({ platform }) => rules.findMarks[platform]);
    const texts = splitText(text, { fits: fitsAll(text, measures), findMarks });
    const why = reasonAgainst(texts.length, others, most);
    if (why === null) onSplit(texts);
    else setRefused({ text, why });
  };
  return (
    <>
      <Button
        variant="light"
        size="compact-xs"
        leftSection={<IconScissors size={14} aria-hidden />}
        onClick={split}
        {...(itemName !== null && { 'aria-label': `Split into a thread: ${itemName}` })}
      >
        Split into a thread
      </Button>
      <div role="status" className={classes.words}>
        {refused?.text === text && <Text size="sm">{refused.why}</Text>}
      </div>
    </>
  );
}

function reasonAgainst(count: number, others: number, most: number): string | null {
  if (count + others > most) return `The thread would have ${count + others} posts; the maximum is ${most}.`;
  return count === 1 ? 'The text has no place to split it.' : null;
}
