/** Used parts of a package without types of its own. */
declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    /** For XHTML, whose declaration says it. */
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string | undefined;
    /** Result where nothing says it. */
    readonly defaultEncoding?: null;
    /** Bytes in which a `<meta>` is looked for, 1,024 unless given; not for XML. */
    readonly maxPrescanBytes?: number;
  }
  /** The encoding of a page by the HTML Standard: its byte order mark, its header, its `<meta>`. */
  export default function sniff(bytes: Uint8Array, options?: SniffOptions): string | null;
}
