/** Of a longer one a row would show little else. */
const longPath = /^[a-z]\w*(?=[.[])[\w.[\]-]{24,}(?=[ :])/;

/**
 * Text of an answer, of a long path at its beginning only the name at the end:
 * `content is 450 weighted characters long` for `platforms.sac_01m8….items[0].content is …`.
 */
export const withoutPath = (message: string): string =>
  message.replace(longPath, (path) => {
    const last = path.slice(path.lastIndexOf('.') + 1);
    return /^[a-z]{3}_/.test(last) ? `${path.slice(0, path.indexOf('.'))}.…` : last;
  });
