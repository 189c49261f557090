import { endpoints } from '@carillon/operations/endpoints';
import { idSlots, otherTexts } from '@carillon/operations/testing/id-slots';
import { describe, expect, it } from '@jest/globals';

describe('the matrix', () => {
  it('knows of every text in a request whether it names a resource', () => {
    const ofOne = (text: string) => text.replace('body posts.[].', 'body '); // of a batch
    const texts = endpoints.flatMap((endpoint) => otherTexts(endpoint).map(ofOne));
    expect([...new Set(texts)].sort()).toEqual([
      'body advanceTo',
      'body altText',
      'body clientId',
      'body clientSecret',
      'body columns.*',
      'body columns.*.[]',
      'body csv',
      'body dateOrder',
      'body description',
      'body events.[]',
      'body externalId',
      'body file.sha256',
      'body headers.*',
      'body id',
      'body kind',
      'body latestAt',
      'body metadata.*',
      'body mode',
      'body name',
      'body networkLimits',
      'body plan',
      'body platform',
      'body platforms.*.items.[].content',
      'body platforms.*.items.[].media.[].altText',
      'body platforms.*.items.[].options.bluesky.captions',
      'body platforms.*.items.[].options.bluesky.captionsLanguage',
      'body platforms.*.items.[].options.bluesky.labels.[]',
      'body platforms.*.items.[].options.bluesky.languages.[]',
      'body platforms.*.items.[].options.bluesky.replyGate.[]',
      'body platforms.*.items.[].options.x.poll.[]',
      'body platforms.*.items.[].options.x.pollLasts',
      'body platforms.*.items.[].options.x.quote',
      'body platforms.*.items.[].options.x.replySettings',
      'body platforms.[]',
      'body platforms.[].items.[].content',
      'body platforms.[].items.[].media.[].altText',
      'body platforms.[].items.[].options.bluesky.captions',
      'body platforms.[].items.[].options.bluesky.captionsLanguage',
      'body platforms.[].items.[].options.bluesky.labels.[]',
      'body platforms.[].items.[].options.bluesky.languages.[]',
      'body platforms.[].items.[].options.bluesky.replyGate.[]',
      'body platforms.[].items.[].options.x.poll.[]',
      'body platforms.[].items.[].options.x.pollLasts',
      'body platforms.[].items.[].options.x.quote',
      'body platforms.[].items.[].options.x.replySettings',
      'body returnUrl',
      'body scheduledAt',
      'body secret',
      'body since',
      'body status',
      'body tags.[]',
      'body timezone',
      'body type',
      'body url',
      'body windows.*',
      'body windows.*.[].days.[]',
      'body windows.*.[].from',
      'body windows.*.[].to',
      'query action',
      'query api_key_id',
      'query before',
      'query cursor',
      'query day',
      'query expires_before',
      'query external_id',
      'query from',
      'query group_id',
      'query include',
      'query kept',
      'query metadata.*',
      'query method',
      'query operation',
      'query outcome',
      'query path',
      'query platform',
      'query platform_status',
      'query post_id',
      'query q',
      'query search',
      'query sort',
      'query status',
      'query subject_id',
      'query tag',
      'query to',
      'query type',
      'query used',
    ]);
  });

  it('has a place for every id in an address', () => {
    for (const endpoint of endpoints) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const known = idSlots(endpoint).filter(({ where }) => where === 'params');
      expect(known.map(({ name }) => name)).toEqual(inPath);
    }
  });

  it('finds the places that there are today', () => {
    const places = endpoints.map((endpoint) => [
      endpoint.operationId,
      idSlots(endpoint).map(({ name, prefix }) => `${name} ${prefix}`),
    ]);
    expect(Object.fromEntries(places)).toMatchObject({
      createPost: [
        'profileId prf',
        ...['platforms.* sac', 'platforms.*.items.[].media.[].id med'],
        ...['platforms.[].socialAccountId sac', 'platforms.[].items.[].media.[].id med'],
      ],
      getPost: ['id pst'],
      listPosts: ['profile_id prf', 'account_id sac'],
      listProfiles: [],
    });
  });
});
