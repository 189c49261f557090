/** Places for publications whose media take long to bring: whoever waits for their network must not fill a worker. */
export interface UploadPlaces {
  /** @returns how to give the place back; null when none is free */
  take(): (() => void) | null;
}

export function openUploadPlaces(count: number): UploadPlaces {
  let free = count;
  return {
    take() {
      if (free === 0) return null;
      free -= 1;
      let isBack = false;
      return () => {
        if (!isBack) free += 1;
        isBack = true;
      };
    },
  };
}

/** Media of an item together that are brought within a second or two, bytes: four pictures, as every network takes them. */
export const smallUploads = 20_000_000;
