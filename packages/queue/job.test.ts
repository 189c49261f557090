import { describe, expect, it } from '@jest/globals';
import { jobId, publishJob, publishQueue } from './index.ts';
import { publicationOf } from './job.ts';

describe('the contract of jobs', () => {
  it('has names that never change: other releases read them', () => {
    expect(publishJob.name).toBe('publish.v1');
    expect(publishQueue('x')).toBe('publish-x');
    expect(jobId({ publicationId: 'pp_1', generation: 2, dispatch: 3 })).toBe('pp_1-g2-d3');
  });

  it.each([
    ['pp_01-g2-d3', 'pp_01'],
    ['17', null],
    ['pp_01-g2-d3 ', null],
    ['repeat:pp_01-g2-d3', null],
  ])('tells by the id %j whom a job is for', (id, publicationId) => {
    expect(publicationOf(id)).toBe(publicationId);
  });

  it.each([
    ['of the first release', { publicationId: 'pp_01', generation: 1 }],
    ['with a request to follow', { publicationId: 'pp_01', generation: 12, requestId: 'req-1' }],
  ])('takes a payload %s as it is', (_, payload) => {
    expect(publishJob.payload.parse(payload)).toEqual(payload);
  });

  it('drops what it does not know', () => {
    const payload = { publicationId: 'pp_01', generation: 1, content: 'ding' };
    expect(publishJob.payload.parse(payload)).toEqual({ publicationId: 'pp_01', generation: 1 });
  });

  it.each([
    { publicationId: 'pst_01', generation: 1 },
    { publicationId: 'pp_01:delayed', generation: 1 },
    { publicationId: 'pp_01\n', generation: 1 },
    { publicationId: 'pp_', generation: 1 },
    { publicationId: 'pp_01', generation: 0 },
    { publicationId: 'pp_01', generation: 1.5 },
    { publicationId: 'pp_01', generation: '1' },
    { publicationId: 'pp_01', generation: 1, requestId: 1 },
    { publicationId: 'pp_01' },
    'pp_01',
    null,
  ])('refuses %j', (payload) => {
    expect(publishJob.payload.safeParse(payload).success).toBe(false);
  });
});
