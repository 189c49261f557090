import type { FittedPicture } from '../surroundings.ts';

/** A link as a post shows it below its text. */
export interface LinkCard {
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly picture: FittedPicture | null;
}
