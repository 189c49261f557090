/** A link as a post shows it below its text. */
export interface LinkCard {
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly picture: CardPicture | null;
}

export interface CardPicture {
  readonly mimeType: string;
  readonly bytes: Buffer;
}
