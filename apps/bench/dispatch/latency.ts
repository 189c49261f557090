/** Until a distant network answers, ms: what X and Bluesky take. */
export const latency = 200;
