import type { MediaType } from '@carillon/core';

export const mediaNames = { image: 'Picture', gif: 'GIF', video: 'Video' } as const satisfies Record<
  MediaType,
  string
>;

const nouns = { image: 'picture', gif: 'GIF', video: 'video' } as const satisfies Record<MediaType, string>;

const list = new Intl.ListFormat('en');

/** How many of each kind they are, such as `2 pictures and 1 GIF`. */
export const mediaInWords = (media: readonly { readonly type: MediaType }[]): string =>
  list.format(
    (Object.keys(nouns) as MediaType[]).flatMap((type) => {
      const count = media.filter((each) => each.type === type).length;
      return count === 0 ? [] : `${count} ${nouns[type]}${count === 1 ? '' : 's'}`;
    }),
  );
