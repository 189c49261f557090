import { commaList } from './comma-list.ts';

/** An origin as browsers send it: no path, no usual port, small letters. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*');
};

/** Origins of pages in browsers, separated by commas, or `*` alone for all; none unless given. */
export const originList = commaList.refine(
  (list) => list.every(isOrigin) || (list.length === 1 && list[0] === '*'),
  {
    error:
      'lists origins of pages exactly as browsers send them, such as https://app.example.com or http://localhost:5173, without a path or a slash at the end, separated by commas; or * alone for all',
  },
);
