import { Button, Group, List, Stack, Text } from '@mantine/core';
import { forPeople } from '../../../parts/for-people.ts';
import type { BulkResult, Rest } from './use-bulk.ts';

interface Props {
  readonly result: BulkResult;
  readonly onClose: () => void;
}

/** What was done with the posts, what only in part, and what not. */
export const BulkOutcome = ({ result: { done, partly, refused }, onClose }: Props) => (
  <Stack role="status">
    <Text>{done === 1 ? 'Done with 1 post.' : `Done with ${done} posts.`}</Text>
    <Rests title="Done only in part:" posts={partly} />
    <Rests title="Not done, and left as before:" posts={refused} />
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Stack>
);

const Rests = ({ title, posts }: { title: string; posts: readonly Rest[] }) =>
  posts.length > 0 && (
    <>
      <Text>{title}</Text>
      <List size="sm">
        {posts.map(({ id, text, reason }) => (
          <List.Item key={id}>
            “{text.slice(0, 60)}”: {forPeople(reason)}
          </List.Item>
        ))}
      </List>
    </>
  );
