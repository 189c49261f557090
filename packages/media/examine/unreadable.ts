/** A file that cannot be used; the message is the end of a sentence that begins with the file. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
