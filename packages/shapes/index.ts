/** The shapes in which the API and webhooks show what is stored. */

export { shownAttached, shownMedium } from './shown-medium.ts';
export {
  type FullPostRow,
  type PublicationOfPost,
  platformFacts,
  shownItems,
  shownPlatform,
  shownPost,
} from './shown-post.ts';
