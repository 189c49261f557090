/** How long an Idempotency-Key is kept with its answer: 24 h, ms. */
export const lifetime = 24 * 3_600_000;
