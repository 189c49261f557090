import { type Evidence, keyOf, type ShownPicture, textKey } from './evidence.ts';

/** Posts that show other pictures than they were to show: fewer, others, in another order, or with other words. */
export function wrongMedia({ offers, commits }: Evidence): string[] {
  const wanted = new Map<string, readonly ShownPicture[]>();
  for (const { targets, contents, pictures } of offers)
    for (const { platform, handle } of targets)
      for (const [item, content] of contents.entries())
        wanted.set(textKey(platform, handle, content), pictures[item] ?? []);
  return commits.flatMap((commit) => {
    const pictures = wanted.get(keyOf(commit));
    if (pictures === undefined || said(pictures) === said(commit.media)) return [];
    return [`${keyOf(commit)} shows ${said(commit.media)} instead of ${said(pictures)}`];
  });
}

const said = (pictures: readonly ShownPicture[]): string =>
  pictures.length === 0
    ? 'no pictures'
    : pictures.map(({ sha256, altText }) => `${sha256?.slice(0, 8)} "${altText}"`).join(', ');
