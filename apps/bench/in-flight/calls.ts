/** Calls that the networks of the bench take at once; further ones wait for their turn. */
export const calls = 300;
