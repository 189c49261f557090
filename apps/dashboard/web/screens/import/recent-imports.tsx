import { Group, Text } from '@mantine/core';
import { Section } from '../../parts/section.tsx';
import { relativeTime } from '../../time/shown-time.ts';
import { DeleteImported } from './delete-imported.tsx';
import type { RecentImport } from './kept-imports.ts';

interface Props {
  readonly imports: readonly RecentImport[];
}

/** Imports of the last hour, each of which can be deleted. */
export const RecentImports = ({ imports }: Props) =>
  imports.length > 0 && (
    <Section title="Imported in the last hour">
      {imports.map(({ name, at, postIds }) => (
        <Group key={at}>
          <Text size="sm">
            {name}: {postIds.length.toLocaleString('en')} {postIds.length === 1 ? 'post' : 'posts'},{' '}
            {relativeTime(new Date(at).toISOString(), Date.now())}
          </Text>
          <DeleteImported postIds={postIds} />
        </Group>
      ))}
    </Section>
  );
