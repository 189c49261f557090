import { picture } from '@carillon/media/testing/make-picture';
import type { PersonClient } from '../person-client.ts';
import { uploadFile } from '../upload-file.ts';

const size = { width: 960, height: 640 };

/** Shapes on a ground of one colour. */
const draw = (ground: string, shapes: string): Promise<Buffer> =>
  picture(size)
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64" width="960" height="640">
            <rect width="96" height="64" fill="${ground}"/>${shapes}</svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer();

const star = (x: number, y: number) =>
  `<path d="M${x} ${y - 4}l1 3 3 1-3 1-1 3-1-3-3-1 3-1z" fill="#ffe8a3"/>`;

const book = (x: number, height: number, colour: string) =>
  `<rect x="${x}" y="${54 - height}" width="7" height="${height}" rx="1" fill="${colour}"/>`;

const shelf = `${book(14, 34, '#c8553d')}${book(22, 28, '#f28f3b')}${book(30, 38, '#588b8b')}${book(40, 30, '#ffd5c2')}
  ${book(50, 36, '#2d3047')}${book(58, 26, '#93b7be')}${book(66, 32, '#c8553d')}<rect x="10" y="54" width="76" height="3" fill="#5b3a29"/>`;

const window = `<rect x="20" y="10" width="56" height="46" rx="2" fill="#f4c95d"/><path d="M48 10v46M20 33h56" stroke="#2b2d42" stroke-width="2"/>
  ${star(12, 12)}${star(86, 20)}${star(10, 40)}<path d="M48 24l10 26H38z" fill="#386641"/>`;

/** The shop's window at night, as a JPEG. */
export const drawWindow = (): Promise<Buffer> => draw('#2b2d42', window);

/** Pictures of the shop: of one that is described, and of one without alt text. @returns the id of the first */
export async function uploadPictures(at: { readonly url: string }, client: PersonClient): Promise<string> {
  const night = await drawWindow();
  await uploadFile(at, client, await draw('#f7ede2', shelf), { name: 'winter-table.jpg' });
  return uploadFile(at, client, night, {
    name: 'christmas-window.jpg',
    altText: 'The shop’s window at night: a paper fir tree in yellow light.',
  });
}
