export { findPlayground, type Playground, type PlaygroundAccount } from './find-playground.ts';
export { type FirstSteps, readFirstSteps } from './read-first-steps.ts';
