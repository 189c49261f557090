/** Columns of the media of an item; the picture of a link card is none of them. */
export const attachedFields = {
  where: { mediumId: { not: null } },
  select: { mediumId: true, altText: true },
  orderBy: { position: 'asc' as const },
} as const;

/** The media of an item as its author attached them. */
export const attachedMedia = (
  rows: readonly { readonly mediumId: string | null; readonly altText: string }[],
): { readonly id: string; readonly altText: string }[] =>
  rows.flatMap(({ mediumId: id, altText }) => (id === null ? [] : [{ id, altText }]));
