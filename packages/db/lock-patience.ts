/**
 * How long somebody who waits for an answer waits for a lock, ms. What this service holds, it holds for milliseconds;
 * whoever holds it longer keeps a connection from everybody else.
 */
export const lockPatience = 3_000;
