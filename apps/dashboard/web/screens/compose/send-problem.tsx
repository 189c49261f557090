import { Text } from '@mantine/core';
import { Problem } from '../../parts/problem.tsx';

interface Props {
  readonly error: Error;
  /** What is wrong is said beside the fields that it is about. */
  readonly isTold: boolean;
}

/** Says that a post was not sent. */
export const SendProblem = ({ error, isTold }: Props) =>
  isTold ? (
    <Text size="sm" role="alert" c="var(--mantine-color-error)">
      The post was not sent. What is wrong is said where it stands.
    </Text>
  ) : (
    <Problem error={error} title="The post was not sent" />
  );
