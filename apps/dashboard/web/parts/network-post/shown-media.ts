import { goesAlone, type Held, type NetworkMediaRules } from '@carillon/core';
import type { Medium } from '../../api/types.ts';
import { mediaInWords, mediaNames } from '../media-names.ts';

/** A medium of an item, as far as its network matters. */
export interface PreviewedMedium extends Pick<Medium, 'status' | 'type' | 'animated'> {
  /** The network has something against it. */
  readonly isRefused: boolean;
}

export interface ShownMedia<Each> {
  readonly shown: readonly Each[];
  /** Unexpected changes of them, in sentences. */
  readonly notes: readonly string[];
}

/** Media of an item that go out on a network, or a server of it. A GIF that stands still there is a picture. */
export function shownMedia<Each extends PreviewedMedium>(
  media: readonly Each[],
  { name: title, limits: rules }: Pick<Held<NetworkMediaRules>, 'name' | 'limits'>,
): ShownMedia<Each> {
  const usable = media.filter(({ status }) => status === 'ready');
  const isTaken = ({ type, isRefused }: Each) => !isRefused && (type !== 'video' || rules.video !== null);
  const taken = usable.filter(isTaken);
  const refused = usable.filter((each) => !isTaken(each));
  const isStill = ({ type }: Each) => type === 'gif' && rules.gif === null;
  const shown = taken.slice(0, rules.pictures.maxCount);
  const more = taken.slice(shown.length);
  const stills = shown.filter(isStill).length;
  const moving = shown.filter(({ type, animated }) => type === 'image' && animated).length;
  const notes = [
    refused.length > 0 && `${title} does not take ${theseMedia(refused)}.`,
    more.length > 0 && `${mediaInWords(more)} ${more.length === 1 ? 'does' : 'do'} not fit on ${title}.`,
    taken.length > 1 &&
      taken.some(({ type }) => goesAlone(type, rules)) &&
      `${title} does not take these together.`,
    stills === 1 && `On ${title}, this GIF becomes a still picture.`,
    stills > 1 && `On ${title}, these GIFs become still pictures.`,
    taken.length === 1 &&
      taken.some(({ type }) => type === 'gif' && rules.gif?.becomesVideo) &&
      `On ${title}, this GIF plays as a video without sound.`,
    moving === 1 && 'A moving picture becomes a still one.',
    moving > 1 && `${moving} moving pictures become still ones.`,
  ];
  return {
    shown: shown.map((each) => (isStill(each) ? { ...each, type: 'image' as const } : each)),
    notes: notes.filter((note) => note !== false),
  };
}

function theseMedia(media: readonly Pick<Medium, 'type'>[]): string {
  const [only, another] = media;
  if (only === undefined || another !== undefined) return mediaInWords(media);
  return only.type === 'gif' ? 'the GIF' : `the ${mediaNames[only.type].toLowerCase()}`;
}
