import { describe, expect, it } from '@jest/globals';
import { newForm } from './form.ts';
import { sendLabel, withoutLabel } from './send-label.ts';

const form = newForm('prf_1');

describe('the labels of the buttons that send a post', () => {
  it.each([
    ['now', 'Publish now', 'Publish without'],
    ['at', 'Schedule', 'Schedule without'],
    ['auto', 'Next free time', 'Schedule without'],
  ] as const)('for the time %j are %j, and %j', (timing, label, without) => {
    expect(sendLabel({ ...form, timing }, null)).toBe(label);
    expect(withoutLabel({ ...form, timing }, null)).toBe(without);
  });

  it('say that changes are saved where the time stays', () => {
    const planned = { ...form, timing: 'at' as const };
    expect([sendLabel(planned, planned), withoutLabel(planned, planned)]).toEqual([
      'Save the changes',
      'Save without',
    ]);
    expect(withoutLabel({ ...planned, local: '2030-03-04T09:00' }, planned)).toBe('Schedule without');
  });
});
