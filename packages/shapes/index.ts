/** The shapes in which the API and webhooks show what is stored. */

export { platformFacts } from './platform-facts.ts';
export { shownAttached, shownMedium } from './shown-medium.ts';
export { type FullPostRow, type PublicationOfPost, shownPlatform, shownPost } from './shown-post.ts';
