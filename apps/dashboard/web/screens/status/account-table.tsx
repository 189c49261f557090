import { type PunctualAccount, platformTitles } from '@carillon/core';
import { VisuallyHidden } from '@mantine/core';
import { AccountPicture } from '../../parts/account-picture.tsx';
import type { Column } from '../../parts/data-table/column.ts';
import { DataTable, RowLink } from '../../parts/data-table/data-table.tsx';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { latenessInWords } from '../../time/duration-in-words.ts';

const lateness = (ms: number | null) => (ms === null ? '–' : latenessInWords(ms));

/** Accounts that something was due on, those with trouble first. */
export const AccountTable = ({ accounts }: { readonly accounts: readonly PunctualAccount[] }) => (
  <DataTable name="Punctuality of accounts" columns={columns} rows={accounts} idOf={({ id }) => id} />
);

const columns: Column<PunctualAccount>[] = [
  {
    id: 'account',
    title: 'Account',
    cell: (account) => (
      <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <AccountPicture account={account} size={22} />
        <RowLink href={`/status?account=${account.id}`} before={platformTitles[account.platform]}>
          {`@${account.platformUsername}`}
        </RowLink>
      </span>
    ),
  },
  {
    id: 'p99',
    title: '99 % within',
    width: 92,
    isNamedOnCard: true,
    cell: ({ p99Ms }) => lateness(p99Ms),
  },
  {
    id: 'p50',
    title: 'Half within',
    width: 92,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ p50Ms }) => lateness(p50Ms),
  },
  {
    id: 'latest',
    title: 'Latest',
    width: 76,
    optional: 'on',
    isNamedOnCard: true,
    cell: ({ maxMs }) => lateness(maxMs),
  },
  {
    id: 'published',
    title: 'Published',
    width: 84,
    isNamedOnCard: true,
    cell: ({ published }) => published.toLocaleString('en'),
  },
  {
    id: 'tries',
    title: 'Attempts',
    width: 84,
    optional: 'off',
    isNamedOnCard: true,
    cell: ({ tries }) => tries.toLocaleString('en'),
  },
  {
    id: 'failed',
    title: 'Failed',
    width: 100,
    cell: ({ failed, failures }) =>
      failed > 0 && (
        <DotBadge color="red">
          <span title={failures.map(({ message, count }) => `${count} × ${message}`).join('\n')}>
            {failed.toLocaleString('en')} failed
            <VisuallyHidden component="span">: {failures[0]?.message}</VisuallyHidden>
          </span>
        </DotBadge>
      ),
  },
];
