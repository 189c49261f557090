/** Storage of texts over a reload. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const nothing: Keeper = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  key: () => null,
  length: 0,
};

/** A storage of the browser; one that keeps nothing where the browser forbids it. */
export function browserStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): Keeper {
  try {
    return window[name];
  } catch {
    return nothing;
  }
}

/** Keeps what a person chose of how pages look; a browser whose storage is full shows it until the next load. */
export function keepChoice(storage: Pick<Keeper, 'setItem'>, name: string, value: string): void {
  try {
    storage.setItem(name, value);
  } catch {
    // It is no more than a convenience: nothing of theirs is lost.
  }
}
