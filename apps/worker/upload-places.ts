/** Places for publications whose media take long to bring: whoever waits for their network must not fill a worker. */
export interface UploadPlaces {
  /** @returns how to give the place back; null when none is free */
  take(): (() => void) | null;
  /** The same for what is not due yet, which leaves half of the places to what is, and a single one. */
  takeEarly(): (() => void) | null;
}

export function openUploadPlaces(count: number): UploadPlaces {
  let free = count;
  function takeOf(kept: number) {
    if (free <= kept) return null;
    free -= 1;
    let isBack = false;
    return () => {
      if (!isBack) free += 1;
      isBack = true;
    };
  }
  return { take: () => takeOf(0), takeEarly: () => takeOf(Math.ceil(count / 2)) };
}

/** Media of an item together that are brought within a second or two, bytes: four pictures, as every network takes them. */
export const smallUploads = 20_000_000;
