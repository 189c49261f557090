import { chooseAccounts, showChoice } from '@carillon/accounts';
import { digest } from '@carillon/secrets';
import { z } from 'zod';
import { connectionError } from '../accounts/connection-error.ts';
import { browserToken } from '../connect-links/browser-cookie.ts';
import { noteConnected, requireLink, returnAddress } from '../connect-links/shown-link.ts';
import type { OpenContext } from '../context.ts';
import { openOperation, personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';
import { linkError } from './connect-links.ts';

const choiceId = z.string().min(1).max(100);

/** The network's id of an account. */
const account = z.string().min(1).max(3_000);

/** Accounts of a grant that the same session came back with. */
const showChoiceOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/accounts/choices/{id}',
  params: z.object({ id: choiceId }),
  async handle({ params: { id } }, { accounts, person: { sessionId } }) {
    const choice = await showChoice(accounts, { sessionId }, id);
    if (choice === null) throw dashboardError('choice_over');
    return choice;
  },
});

/** Connects those that the person chose: all of them, or none. */
const chooseOperation = personOperation({
  who: 'person',
  needsProof: true,
  locks: true,
  method: 'post',
  path: '/accounts/choose',
  audit: { byHandler: ['account.connected'] },
  body: z.strictObject({ id: choiceId, accounts: z.array(account).min(1).max(50) }),
  async handle({ body }, { accounts, jobEnqueuer, person, trail, by }) {
    const { userId, sessionId } = person;
    const accountIds = [...new Set(body.accounts)];
    const result = await chooseAccounts(accounts, { sessionId }, { id: body.id, accountIds, userId });
    if (result.kind === 'refused') throw connectionError(result);
    const { platform, sandbox, ids } = result;
    const details = { platform, sandbox };
    for (const subjectId of ids)
      await trail.record({ action: 'account.connected', by, userId, subjectId, details });
    jobEnqueuer.wakeWebhooks();
    return { ids };
  },
});

/** Of the link; in the body, because addresses are logged. */
const token = z.string().max(100);

/** Accounts of a grant that the same browser came back with by the link. */
const showLinkChoiceOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/connect-link/choice',
  body: z.strictObject({ token, id: choiceId }),
  async handle({ body }, context) {
    const { chooser } = await linkChooser(context, body.token);
    const choice = await showChoice(context.accounts, chooser, body.id);
    if (choice === null) throw dashboardError('choice_over');
    return { platform: choice.platform, accounts: choice.accounts };
  },
});

/** Connects the one that somebody with the link chose; the link is used up with it. */
const chooseByLinkOperation = openOperation({
  who: 'anyone',
  method: 'post',
  path: '/connect-link/choose',
  audit: { byHandler: ['account.connected'] },
  body: z.strictObject({ token, id: choiceId, account }),
  async handle({ body }, context) {
    const { link, chooser } = await linkChooser(context, body.token);
    const chosen = { id: body.id, accountIds: [body.account], userId: link.userId };
    const result = await chooseAccounts(context.accounts, chooser, chosen);
    if (result.kind === 'refused') throw linkError(result);
    const [accountId = ''] = result.ids;
    await noteConnected(context, context.exchange, { link, platform: result.platform, accountId });
    return { returnUrl: returnAddress(link, { status: 'connected', accountId }) };
  },
});

/** The link of a token, and who chooses by it. @throws {ApiError} when it cannot be used */
async function linkChooser(context: OpenContext, given: string) {
  const link = await requireLink(context, given);
  const browser = digest(browserToken(context.exchange.request, context.url));
  return { link, chooser: { linkId: link.id, browser } };
}

export const accountChoicesOperations = [
  showChoiceOperation,
  chooseOperation,
  showLinkChoiceOperation,
  chooseByLinkOperation,
] as const;
