import type { AttachedRow, MediumRow } from '@carillon/db/media';

/** A medium as it is answered. @param publicUrl address at which integrators reach the API, without /v1 */
export function shownMedium({ files, problem, ...row }: MediumRow, publicUrl: string) {
  const hasContent = files['content'] !== undefined && row.status === 'ready';
  return {
    ...row,
    animated: row.frames !== null,
    ...addressesOf({ id: row.id, hasContent, hasThumbnail: files['thumbnail'] !== undefined }, publicUrl),
    errorMessage: problem === null ? null : `The file cannot be used: ${problem}.`,
  };
}

/** A medium as its posts show it. */
export const shownAttached = ({ hasContent, hasThumbnail, ...row }: AttachedRow, publicUrl: string) => ({
  ...row,
  ...addressesOf({ id: row.id, hasContent, hasThumbnail }, publicUrl),
});

function addressesOf(
  { id, hasContent, hasThumbnail }: Pick<AttachedRow, 'id' | 'hasContent' | 'hasThumbnail'>,
  publicUrl: string,
) {
  const url = `${publicUrl}/v1/media/${id}`;
  return {
    url: hasContent ? `${url}/content` : null,
    thumbnailUrl: hasThumbnail ? `${url}/thumbnail` : null,
  };
}
