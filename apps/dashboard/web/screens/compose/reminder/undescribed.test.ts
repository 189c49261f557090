import { describe, expect, it } from '@jest/globals';
import { type Form, newForm } from '../form.ts';
import { mediumOf } from '../media/written-media.ts';
import { threadOf } from '../written-thread.ts';
import { reminderTitle, type Undescribed, undescribed } from './undescribed.ts';

const ready = { status: 'ready' } as const;
const library: readonly Undescribed[] = [
  { ...ready, id: 'med_blank', type: 'image', altText: '' },
  { ...ready, id: 'med_told', type: 'image', altText: 'A bell' },
  { ...ready, id: 'med_gif', type: 'gif', altText: ' ' },
  { ...ready, id: 'med_video', type: 'video', altText: '' },
  { status: 'failed', id: 'med_broken', type: 'image', altText: '' },
];
const known = (id: string) => library.find((medium) => medium.id === id);

const threadWith = (...media: ReturnType<typeof mediumOf>[]) => threadOf([{ content: '', media }]);
const formWith = (...media: ReturnType<typeof mediumOf>[]): Form => ({
  ...newForm('prf_1', ['sac_a']),
  shared: threadWith(...media),
});
const found = (form: Form, before: Form | null = null) =>
  undescribed(form, known, before).map(({ id }) => id);

describe('what has no alt text', () => {
  it('are pictures and GIFs, each once, and not videos', () => {
    const media = library.map(({ id }) => mediumOf(id));
    expect(found(formWith(...media))).toEqual(['med_blank', 'med_gif']);
    const form = formWith(...media);
    expect(found({ ...form, shared: [...form.shared, ...form.shared] })).toEqual(['med_blank', 'med_gif']);
  });

  it('is known by what was written here, before what the library has', () => {
    expect(found(formWith(mediumOf('med_blank', 'A tower'), mediumOf('med_told', '  ')))).toEqual([
      'med_told',
    ]);
  });

  it('is looked for in what goes out, on whatever account', () => {
    const own = { sac_b: threadWith(mediumOf('med_gif')) };
    const form = { ...formWith(mediumOf('med_blank', 'A tower')), own };
    expect(found(form)).toEqual([]);
    expect(found({ ...form, accountIds: ['sac_a', 'sac_b'] })).toEqual(['med_gif']);
  });

  it('is no matter of a file that is not there, or goes out nowhere', () => {
    const gone = [mediumOf('med_gone'), mediumOf('med_broken')];
    expect(found(formWith(...gone, { key: 'up_1', id: null, altText: null }))).toEqual([]);
  });

  it('was decided on where it was planned like that, and was not in a draft', () => {
    const form = { ...formWith(mediumOf('med_blank')), timing: 'at' as const };
    const more = { ...formWith(mediumOf('med_blank'), mediumOf('med_gif')), timing: 'at' as const };
    expect(found(form, form)).toEqual([]);
    expect(found(more, form)).toEqual(['med_gif']);
    expect(found(form, { ...form, timing: 'draft' })).toEqual(['med_blank']);
  });
});

describe('the title of the reminder', () => {
  it.each([
    [['image'], '1 picture has no alt text'],
    [['gif'], '1 GIF has no alt text'],
    [['image', 'image', 'image'], '3 pictures have no alt text'],
    [['gif', 'image', 'image'], '2 pictures and 1 GIF have no alt text'],
  ] as const)('of %j says how many there are', (types, title) => {
    expect(reminderTitle(types.map((type) => ({ type })))).toBe(title);
  });
});
