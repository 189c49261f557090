/** A sentence of the API for people, who retry what programs resend. */
export const sayRetry = (sentence: string): string =>
  sentence.replace(/\b([Rr])esend(ing)?(?: it)?\b/g, '$1etry$2');
