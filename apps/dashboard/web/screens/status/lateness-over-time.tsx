import type { PunctualSpan } from '@carillon/core';
import { Group, Text, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { dayOfMonth } from '../../time/day-names.ts';
import { latenessInWords } from '../../time/duration-in-words.ts';
import { LatenessBar } from './lateness-bar.tsx';
import classes from './punctuality.module.css';
import { acrossOf, downOf, ticksOf } from './scale.ts';

const lines = [
  { of: 'p50Ms', name: 'Half within', words: 'Half of posts within' },
  { of: 'p99Ms', name: '99 % within', words: '99 % of posts within' },
] as const;

/** Room for the axes, px. */
const margin = { top: 10, right: 24, bottom: 24, left: 52 };
const outerHeight = 200;

/** Least distance of two days that the axis names, px. */
const leastApart = 56;

const lateness = (ms: number | null) => (ms === null ? '–' : latenessInWords(ms));

interface Props {
  readonly spans: readonly PunctualSpan[];
  /** Unit of each. */
  readonly by: 'week' | 'day';
}

/** Lateness over time; of one week or day alone, how it is spread. Screen readers get the numbers as a table. */
export const LatenessOverTime = (props: Props) => {
  const [first, ...others] = props.spans;
  return (
    <div>
      {first !== undefined && others.length === 0 ? <LatenessBar {...first} /> : <LatenessChart {...props} />}
      <SpanTable {...props} />
    </div>
  );
};

/**
 * Half of the posts, and 99 % of them. Drawn by hand, as two lines and two axes are less than this file,
 * and a library of charts is more than half of what a screen may weigh.
 */
function LatenessChart({ spans }: Pick<Props, 'spans'>) {
  const { ref, width: outerWidth } = useElementSize();
  const box = {
    width: Math.max(0, outerWidth - margin.left - margin.right),
    height: outerHeight - margin.top - margin.bottom,
  };
  const values = spans.flatMap(({ p50Ms, p99Ms }) => [p50Ms ?? [], p99Ms ?? []].flat());
  const ticks = ticksOf(values);
  const days = spans.map(({ start }) => start);
  return (
    <>
      <Group gap="md" pl={margin.left} aria-hidden>
        {lines.map(({ of, words }) => (
          <Text key={of} size="xs" className={classes.legend} data-line={of}>
            {words}
          </Text>
        ))}
      </Group>
      <div ref={ref}>
        <svg width="100%" height={outerHeight} className={classes.chart} aria-hidden>
          <g transform={`translate(${margin.left} ${margin.top})`}>
            {ticks.map((tick) => (
              <g key={tick} transform={`translate(0 ${downOf(tick, ticks, box)})`}>
                <line x2={box.width} className={classes.grid} />
                <text x={-8} dy="0.32em" textAnchor="end">
                  {latenessInWords(tick)}
                </text>
              </g>
            ))}
            {namedDays(days, box.width).map((day) => (
              <text key={day} x={acrossOf(day, days, box)} y={box.height + 18} textAnchor="middle">
                {dayOfMonth(day.slice(0, 10))}
              </text>
            ))}
            {outerWidth > 0 &&
              lines.map(({ of, name }) => <Line key={of} {...{ spans, of, name, days, ticks, box }} />)}
          </g>
        </svg>
      </div>
    </>
  );
}

/** Those of the days for whose names there is room. */
function namedDays(days: readonly string[], width: number): readonly string[] {
  const step = Math.max(1, Math.ceil((days.length * leastApart) / Math.max(1, width)));
  return days.filter((_, index) => (days.length - 1 - index) % step === 0);
}

interface LineProps extends Pick<Props, 'spans'> {
  readonly of: 'p50Ms' | 'p99Ms';
  readonly name: string;
  readonly days: readonly string[];
  readonly ticks: readonly number[];
  readonly box: { readonly width: number; readonly height: number };
}

/** One line, with a dot for each span that says its number under the mouse. */
function Line({ spans, of, name, days, ticks, box }: LineProps) {
  const dots = spans.flatMap((span) => {
    const ms = span[of];
    return ms === null
      ? []
      : [{ ...span, ms, x: acrossOf(span.start, days, box), y: downOf(ms, ticks, box) }];
  });
  return (
    <g className={classes.line} data-line={of}>
      <polyline points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {dots.map(({ start, ms, x, y, published }) => (
        <circle key={start} cx={x} cy={y} r={3.5}>
          <title>{`${dayOfMonth(start.slice(0, 10))}: ${name.toLowerCase()} ${latenessInWords(ms)}, of ${published.toLocaleString('en')}`}</title>
        </circle>
      ))}
    </g>
  );
}

/** Values of the chart, for those who cannot see it. */
const SpanTable = ({ spans, by }: Props) => (
  <VisuallyHidden>
    <table aria-label={`Lateness by ${by}`}>
      <thead>
        <tr>
          <th>{by === 'week' ? 'Week from' : 'Day'}</th>
          <th>Half within</th>
          <th>99 % within</th>
          <th>Latest</th>
          <th>Published</th>
          <th>Failed</th>
        </tr>
      </thead>
      <tbody>
        {spans.map(({ start, p50Ms, p99Ms, maxMs, published, failed }) => (
          <tr key={start}>
            <th scope="row">{dayOfMonth(start.slice(0, 10))}</th>
            <td>{lateness(p50Ms)}</td>
            <td>{lateness(p99Ms)}</td>
            <td>{lateness(maxMs)}</td>
            <td>{published}</td>
            <td>{failed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
