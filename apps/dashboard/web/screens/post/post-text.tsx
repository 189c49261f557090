import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { Section } from '../../parts/section.tsx';
import { TargetItems } from './target-items.tsx';

interface Props {
  readonly targets: readonly PostTarget[];
  readonly media: FullPost['media'];
}

/** Whether all accounts of a post get the same text and media. */
export function hasSharedText(targets: readonly Pick<PostTarget, 'items'>[]): boolean {
  const [first, ...others] = targets.map(({ items }) =>
    JSON.stringify(items.map(({ content, media, options }) => [content, media, options])),
  );
  return first !== undefined && others.every((other) => other === first);
}

/** The text that all accounts of a post get, once; nothing where they get different ones. */
export function PostText({ targets, media }: Props) {
  const [first] = targets;
  if (first === undefined || !hasSharedText(targets)) return null;
  return (
    <Section title="Text">
      <TargetItems target={{ ...first, begun: false }} media={media} />
    </Section>
  );
}
