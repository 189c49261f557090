import type { Control } from '../control.ts';

const examiner = 'packages/media/examine/examiner.test.ts';

export const media: Control = {
  number: 24,
  name: 'pictures and videos',
  mutations: [
    {
      without: 'the pixels of a picture',
      file: 'packages/media/examine/read-picture.ts',
      text: 'if (width * height > maxPixels)',
      instead: 'if (width * height > maxPixels * 1e6)',
      tests: [examiner],
    },
    {
      without: 'the pixels of all frames',
      file: 'packages/media/examine/read-picture.ts',
      text: 'if (width * height * frames > maxGifPixels)',
      instead: 'if (width * height * frames > maxGifPixels * 1e6)',
      tests: [examiner],
    },
    {
      without: 'the pixels that are decoded',
      file: 'packages/media/examine/read-picture.ts',
      text: '  limitInputPixels: maxPixels,\n',
      instead: '  limitInputPixels: false,\n',
      tests: [examiner],
    },
    {
      without: 'the type by the bytes: the name of a file is believed',
      file: 'packages/media/examine/kind-of.ts',
      text: '(await fileTypeFromFile(file))?.mime ?? null',
      instead: "(await fileTypeFromFile(file).then(() => null)) ?? `image/${file.split('.').at(-1)}`",
      tests: [examiner],
    },
    {
      without: 'the list of types that are taken',
      file: 'packages/media/examine/child.ts',
      text: "const type = takenTypes[mimeType ?? ''];",
      instead: "const type = takenTypes[mimeType ?? ''] ?? 'image';",
      tests: [examiner],
    },
    {
      without: 'the loss of EXIF',
      file: 'packages/media/examine/prepare-picture.ts',
      text: 'sharp(source, strictly).autoOrient()',
      instead: 'sharp(source, strictly).autoOrient().keepExif()',
      tests: [examiner],
    },
    {
      without: 'the time that a file may take',
      file: 'packages/media/examine/child-process.ts',
      text: 'setTimeout(end, deadlineMs)',
      instead: 'setTimeout(end, deadlineMs * 1_000)',
      tests: [examiner],
    },
    {
      without: 'the bytes of a file that arrives',
      file: 'apps/api/http/files/collect.ts',
      text: 'if (sizeBytes > maxBytes) throw',
      instead: 'if (sizeBytes > maxBytes * 1e6) throw',
      tests: ['apps/api/http/files/receive-file.test.ts'],
    },
    {
      without: 'the bytes of a picture',
      file: 'apps/api/media/take-file.ts',
      text: "facts.type !== 'video' && sizeBytes > maxPictureBytes",
      instead: "facts.type !== 'video' && sizeBytes > maxPictureBytes * 1e6",
      tests: ['apps/api/media/take-file.test.ts'],
    },
    {
      without: 'the policy of a file that is sent: a browser runs it',
      file: 'apps/api/http/files/send-file.ts',
      text: "    'Content-Security-Policy': \"default-src 'none'; sandbox\",\n",
      instead: '',
      tests: ['apps/api/media/media.test.ts'],
    },
  ],
};
