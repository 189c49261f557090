import { Text } from '@mantine/core';
import { Problem } from '../../parts/problem.tsx';
import { isUncertain, outcomeOf } from './send-outcome.ts';

interface Props {
  readonly error: Error;
  /** What is wrong is said beside the fields that it is about. */
  readonly isTold: boolean;
}

/** Says that a post was not sent, or that this is not certain. */
export function SendProblem({ error, isTold }: Props) {
  if (isTold)
    return (
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        The post was not sent. What is wrong is said where it stands.
      </Text>
    );
  return (
    <>
      <Problem error={error} title={outcomeOf(error)} />
      {isUncertain(error) && (
        <Text size="sm">Try again before you change anything: within a day, it is not sent twice.</Text>
      )}
    </>
  );
}
