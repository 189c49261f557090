import { Skeleton, Stack } from '@mantine/core';
import classes from './data-table.module.css';

interface Props {
  /** How many rows are expected. */
  readonly count: number;
}

/** Stands where rows will be, as high as they. */
export const RowSkeletons = ({ count }: Props) => (
  <Stack role="status" aria-label="Loading" className={classes.skeletons}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <Skeleton key={index} height={12} width={`${88 - ((index * 17) % 40)}%`} />
    ))}
  </Stack>
);
