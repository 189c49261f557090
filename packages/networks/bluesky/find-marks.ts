import { AppBskyRichtextFacet, RichText, type UnicodeString } from '@atproto/api';
import type { FindMarks, Mark } from '../mark.ts';

/**
 * What Bluesky makes of a text: also a bare domain is a link, and a mention is a whole handle. A handle that nobody has
 * is none in the end; that is found out when the post goes out.
 */
export const findMarksOfBluesky: FindMarks = (text) => {
  const richText = new RichText({ text });
  richText.detectFacetsWithoutResolution();
  let end = 0;
  return (richText.facets ?? [])
    .flatMap(({ index, features: [feature] }) =>
      feature === undefined ? [] : [{ ...utf16(richText.unicodeText, index), kind: kindOf(feature) }],
    )
    .filter((mark) => {
      const isApart = mark.start >= end;
      if (isApart) end = mark.end;
      return isApart;
    });
};

/** The SDK counts in bytes of UTF-8. */
function utf16(text: UnicodeString, { byteStart, byteEnd }: AppBskyRichtextFacet.ByteSlice) {
  const start = text.slice(0, byteStart).length;
  return { start, end: start + text.slice(byteStart, byteEnd).length };
}

function kindOf(feature: AppBskyRichtextFacet.Main['features'][number]): Mark['kind'] {
  if (AppBskyRichtextFacet.isLink(feature)) return 'link';
  return AppBskyRichtextFacet.isMention(feature) ? 'mention' : 'tag';
}
