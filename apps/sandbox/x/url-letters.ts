/** Parts of classes of characters, for patterns without the flags `u` and `v`. */

const marks = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`;
const spaces = String.raw`\x09-\x0D\x20\x85\xA0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000`;
const punctuation = String.raw`!'#%&()*+,\\/:;<=>?@\[\]^{|}~$`;

/** Characters that X refuses. */
export const invalid = String.raw`\uFFFE\uFEFF\uFFFF`;

/** Characters neither in a domain's label nor between two. */
export const letterless = `${punctuation}${spaces}${invalid}${marks}`;

/** Latin letters beyond ASCII that a plain domain and a path may have. */
export const latin = String.raw`\xC0-\xD6\xD8-\xF6\xF8-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0263\u0268\u026F\u0272\u0289\u028B\u02BB\u0300-\u036F\u1E00-\u1EFF`;
