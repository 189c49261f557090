import { Group, Text } from '@mantine/core';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Section } from '../../parts/section.tsx';
import { relativeTime } from '../../time/shown-time.ts';
import type { RecentImport } from './kept-imports.ts';

const dialogs = laterCode(() => import('../posts/bulk/dialogs.ts'));

interface Props {
  readonly imports: readonly RecentImport[];
}

/** Imports of the last hour, each of which can be deleted. */
export const RecentImports = ({ imports }: Props) =>
  imports.length > 0 && (
    <Section title="Imported in the last hour">
      {imports.map(({ name, at, postIds }) => (
        <Group key={at} role="group" aria-label={`${name}: ${postIds.length} posts`}>
          <Text size="sm">
            {name}: {postIds.length.toLocaleString('en')} {postIds.length === 1 ? 'post' : 'posts'},{' '}
            {relativeTime(new Date(at).toISOString(), Date.now())}
          </Text>
          <Later code={dialogs} isWanted>
            {({ DeleteMade }) => <DeleteMade postIds={postIds} />}
          </Later>
        </Group>
      ))}
    </Section>
  );
