import type { DateOrder, DateQuestion } from '@carillon/csv-import';
import { Button, Group, Stack, Text } from '@mantine/core';

interface Props {
  readonly question: DateQuestion;
  readonly onAnswer: (order: DateOrder) => void;
  /** Goes back to where files are chosen. */
  readonly onAgain: () => void;
}

/** Asks once for a table how dates such as 3/1/2027 are meant, where none in it tells. */
export const AskDates = ({ question, onAnswer, onAgain }: Props) => (
  <Stack>
    <Text role="status">
      Which day is {question.cell} in line {question.line}? Your answer holds for the whole table.
    </Text>
    <Group>
      <Button onClick={() => onAnswer('day-first')}>Day first: {question.dayFirst}</Button>
      <Button onClick={() => onAnswer('month-first')}>Month first: {question.monthFirst}</Button>
      <Button variant="default" onClick={onAgain}>
        Choose other files
      </Button>
    </Group>
  </Stack>
);
