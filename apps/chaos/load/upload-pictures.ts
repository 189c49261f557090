import { uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import type { Picture } from './accounts.ts';

/** Most pictures of an item, on either network. */
const count = 4;

/** Uploads pictures of one user, small enough for both networks. */
export async function uploadPictures(url: string, apiKey: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let number = 1; number <= count; number++) {
    const bytes = await picture({ width: 100 * number, height: 150 })
      .png()
      .toBuffer();
    pictures.push(await uploadMedium({ url, apiKey }, bytes));
  }
  return pictures;
}
