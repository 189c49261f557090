export interface Rarely {
  /** Life of a value that was read, ms. */
  readonly lifetime: number;
  /** Whoever asks waits no longer, ms. */
  readonly limit: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Makes a reading that however many ask for: it is done once in a while, and never twice at once.
 * @returns a function that answers null when the reading failed, or takes longer than the limit
 */
export function readRarely<Value>(
  read: () => Promise<Value>,
  { lifetime, limit, onError }: Rarely,
): () => Promise<Value | null> {
  let newest: Reading<Value> | null = null;

  async function readOrNothing(): Promise<Value | null> {
    try {
      return await read();
    } catch (error) {
      onError(error);
      return null;
    }
  }

  function begin() {
    const reading: Reading<Value> = { answer: readOrNothing(), over: null };
    void reading.answer.then(() => {
      reading.over = performance.now();
    });
    return reading;
  }

  return () => {
    const isGood = newest !== null && (newest.over === null || performance.now() - newest.over < lifetime);
    if (newest === null || !isGood) newest = begin();
    return inTime(newest.answer, limit);
  };
}

interface Reading<Value> {
  readonly answer: Promise<Value | null>;
  /** By `performance.now()`; null while it goes on. */
  over: number | null;
}

function inTime<Value>(answer: Promise<Value | null>, limit: number): Promise<Value | null> {
  return new Promise((done) => {
    const timer = setTimeout(done, limit, null);
    void answer.then((value) => {
      clearTimeout(timer);
      done(value);
    });
  });
}
