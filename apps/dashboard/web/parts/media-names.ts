import type { MediaType } from '@carillon/core';

export const mediaNames = { image: 'Picture', gif: 'GIF', video: 'Video' } as const satisfies Record<
  MediaType,
  string
>;
