import { platforms } from '@carillon/core';
import type { Body, Query } from '@carillon/sdk';
import { Command, Option } from '@commander-js/extra-typings';
import { apiCommand, namesIn, wholeNumber } from '../command.ts';
import { printPage, type Terminal } from '../terminal.ts';

export const connectLinkCommand = (terminal: Terminal) =>
  new Command('connect-link')
    .description('links by which somebody connects an account without a sign-in, through the API')
    .addCommand(create(terminal))
    .addCommand(list(terminal))
    .addCommand(revoke(terminal));

type NewLink = Body<'createConnectLink'>;

const create = (terminal: Terminal) =>
  apiCommand(
    terminal,
    new Command('create')
      .description('make a link, whose address is shown only now')
      .requiredOption('--profile <id>', 'the profile that gets the account')
      .option(
        '--platforms <list>',
        `networks that it offers: some of ${platforms.join(',')}; all unless given`,
      )
      .option('--return-url <address>', 'where its page leads at the end; the origin must be listed before')
      .option('--expires-in <minutes>', 'how long it can be used', wholeNumber('--expires-in', 5, 10_080), 60)
      .option('--application <id>', 'the application by which accounts of its network are connected')
      .option('--external-id <id>', 'an id of your own, which comes back with it')
      .option('--sandbox', 'for accounts of the sandbox'),
    {
      async run({ carillon }, { profile, application, platforms: offered, ...others }) {
        const { returnUrl, expiresIn, externalId, sandbox } = others;
        const link: NewLink = {
          profileId: profile,
          expiresInMinutes: expiresIn,
          ...(offered && { platforms: namesIn(offered) as NonNullable<NewLink['platforms']> }),
          ...(returnUrl && { returnUrl }),
          ...(application && { applicationId: application }),
          ...(externalId && { externalId }),
          ...(sandbox && { sandbox }),
        };
        const { id, url, expiresAt } = await carillon.connectLinks.create(link);
        return { id, url, expiresAt };
      },
    },
  );

const statuses = ['open', 'used', 'expired', 'revoked'] as const satisfies readonly NonNullable<
  Query<'listConnectLinks'>['status']
>[];

const list = (terminal: Terminal) =>
  apiCommand(
    terminal,
    new Command('list')
      .description('list links, the newest first, without their addresses')
      .addOption(new Option('--status <status>', 'only those with it').choices(statuses))
      .option('--profile <id>', 'only those to this profile')
      .option('--limit <count>', 'most links, up to 1000', wholeNumber('--limit', 1, 1_000), 100)
      .option('--after <cursor>', 'go on behind there, as `next` of the list before says'),
    {
      async run({ carillon }, { status, profile, limit, after }) {
        const page = await carillon.connectLinks.list({
          limit,
          ...(status && { status }),
          ...(profile && { profile_id: profile }),
          ...(after && { cursor: after }),
        });
        return { links: page.data, next: page.nextCursor };
      },
      show({ links, next }) {
        const rows = links.map(({ id, status, profileId, externalId, expiresAt, socialAccountId }) => ({
          id,
          status,
          profileId,
          externalId,
          expiresAt,
          socialAccountId,
        }));
        printPage(terminal, { rows, next }, 'There is no such link.');
      },
    },
  );

const revoke = (terminal: Terminal) =>
  apiCommand(
    terminal,
    new Command('revoke')
      .description('revoke a link, which nobody can use from then on')
      .requiredOption('--link <id>', 'its cnl_… id, as connect-link list shows it'),
    {
      async run({ carillon }, { link }) {
        await carillon.connectLinks.revoke(link);
        return { id: link };
      },
    },
  );
