import { apiError, keyShare } from '@carillon/core';
import { getApplication } from '@carillon/db/accounts';
import {
  createConnectLink,
  getConnectLink,
  listConnectLinks,
  readReturnOrigins,
  revokeConnectLink,
} from '@carillon/db/connect-links';
import { hasProfile } from '@carillon/db/profiles';
import { isBound } from '@carillon/db/reader';
import { digest, connectLink as linkTo, newToken } from '@carillon/secrets';
import { z } from 'zod';
import { endpoint } from '../run/operation.ts';
import { cursorsByIds, pageRequest } from '../run/paging.ts';
import { connectLink, linkStatus, newConnectLink, withUrl } from '../schemas/connect-link.ts';
import { givenId } from '../schemas/fields.ts';
import { pageAnswer, pageOf } from '../schemas/page.ts';

/** Open links that a user may have. */
const maxOpenLinks = 1_000;

export const listConnectLinksEndpoint = endpoint({
  operationId: 'listConnectLinks',
  method: 'get',
  path: '/connect-links',
  summary: 'List connect links',
  description:
    'Links by which your customers connect accounts, the newest first, without their addresses. They are kept for 90 days after their end.',
  scope: 'accounts:connect',
  query: z.strictObject({
    profile_id: givenId('prf').optional().meta({ description: 'Profile id (prf_…): only links to this one' }),
    status: linkStatus.optional().meta({ description: 'only links with this status' }),
    ...pageOf('cnl'),
  }),
  answer: { status: 200, schema: z.object(pageAnswer(connectLink)) },
  errors: ['profile_not_found'],
  async handle({ query: { profile_id: profileId, status, ...paging } }, { db, caller }) {
    if (profileId !== undefined && !(await hasProfile(db, caller, profileId)))
      throw apiError('profile_not_found');
    const filter = { ...pageRequest(paging), profileId, status };
    const page = await listConnectLinks(db, caller, filter, new Date());
    return { data: page.rows, ...cursorsByIds(paging, page, { prefix: 'cnl', newestFirst: true }) };
  },
});

export const createConnectLinkEndpoint = endpoint({
  operationId: 'createConnectLink',
  method: 'post',
  path: '/connect-links',
  summary: 'Create a connect link',
  description:
    'Makes an address at which somebody connects one account to a profile, once, without signing in here. Open it in the browser of your customer. No key has the scope accounts:connect unless it was named when the key was made.',
  scope: 'accounts:connect',
  needsProof: true, // it lets somebody else in after the session
  audit: { action: 'connect_link.created' },
  body: newConnectLink,
  idempotent: 'sealed',
  locks: true,
  answer: { status: 201, schema: z.object({ data: withUrl }), location: '/connect-links/{id}' },
  errors: [
    'profile_not_found',
    'application_not_found',
    'return_url_not_allowed',
    'connect_link_sandbox',
    'connect_links_used_up',
    'key_share_used_up',
    'dashboard_unknown',
  ],
  async handle({ body }, { db, caller, webhooks: { dashboardUrl } }) {
    const { profileId, platforms, returnUrl = null, externalId = null, expiresInMinutes: minutes } = body;
    const { applicationId: appId = null } = body;
    const { userId, sandbox = false, firstKeyId: apiKeyId } = caller;
    if (sandbox && body.sandbox === false) throw apiError('connect_link_sandbox');
    if (!(await hasProfile(db, caller, profileId))) throw apiError('profile_not_found');
    const application = appId === null ? null : await getApplication(db, caller, appId);
    if (appId !== null && (application === null || (application.profileId ?? profileId) !== profileId))
      throw apiError('application_not_found');
    if (returnUrl !== null) {
      const { origin } = new URL(returnUrl);
      if (!(await readReturnOrigins(db, userId)).includes(origin))
        throw apiError('return_url_not_allowed', { origin });
    }
    if (dashboardUrl === undefined) throw apiError('dashboard_unknown');
    const share = isBound(caller) ? keyShare(maxOpenLinks) : undefined;
    const token = newToken();
    const wanted = { userId, profileId, apiKeyId, appId, platforms, returnUrl, externalId, minutes };
    const link = await createConnectLink(
      db,
      { ...wanted, digest: digest(token), sandbox: sandbox || (body.sandbox ?? false) },
      { max: maxOpenLinks, share, now: new Date() },
    );
    if (link === null)
      throw share === undefined
        ? apiError('connect_links_used_up', { max: maxOpenLinks })
        : apiError('key_share_used_up', {
            share: `${share.each} open connect links, or what is left of ${share.together}`,
          });
    return { data: { ...link, url: linkTo(dashboardUrl, token) } };
  },
});

export const getConnectLinkEndpoint = endpoint({
  operationId: 'getConnectLink',
  method: 'get',
  path: '/connect-links/{id}',
  summary: 'Get a connect link',
  description: 'One link, and the account that it has connected.',
  scope: 'accounts:connect',
  params: z.object({ id: givenId('cnl') }),
  answer: { status: 200, schema: z.object({ data: connectLink }) },
  errors: ['connect_link_not_found'],
  async handle({ params: { id } }, { db, caller }) {
    const link = await getConnectLink(db, caller, id, new Date());
    if (link === null) throw apiError('connect_link_not_found');
    return { data: link };
  },
});

export const revokeConnectLinkEndpoint = endpoint({
  operationId: 'revokeConnectLink',
  method: 'delete',
  path: '/connect-links/{id}',
  summary: 'Revoke a connect link',
  description:
    'Nobody can use it any more. One that was used, has expired or was revoked before stays as it is, and is answered the same.',
  scope: 'accounts:connect',
  audit: { action: 'connect_link.revoked' },
  params: z.object({ id: givenId('cnl') }),
  answer: { status: 204, schema: z.object({}) },
  errors: ['connect_link_not_found'],
  async handle({ params: { id } }, { db, caller }) {
    if ((await revokeConnectLink(db, caller, id, new Date())) === 'none')
      throw apiError('connect_link_not_found');
    return null;
  },
});
