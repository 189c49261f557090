/** A file that cannot be used; the message is the end of a sentence that begins with the file. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** A file could not be read now, for no fault of its own. */
export class ReaderLost extends Error {
  override readonly name = 'ReaderLost';
}
