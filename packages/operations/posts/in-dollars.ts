/** US dollars in a sentence, to the tenth of a cent: `$0.015`, `$12.00`. */
export const inDollars = (sum: number): string => `$${sum.toFixed(3).replace(/0$/, '')}`;
