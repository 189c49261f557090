import type { Demo } from './open-demo.ts';

/** Something that opens over a screen: a dialog, a menu or a popover. */
export interface Floating {
  /** Where the code has it, in `web`. */
  readonly file: string;
  readonly path: (demo: Demo) => string;
  /** The heading of its screen. */
  readonly title: string;
  /** Names to press to open it, in order: of buttons, boxes and items of menus. */
  readonly steps: readonly (string | RegExp)[];
  readonly opens: 'dialog' | 'menu';
}

type Row = readonly [file: string, steps: readonly (string | RegExp)[], opens: Floating['opens']];

const on = (path: Floating['path'], title: string, rows: readonly Row[]): Floating[] =>
  rows.map(([file, steps, opens]) => ({ file, path, title, steps, opens }));

/** Somebody of the team beside the person who looks. */
export const colleague = 'jo@lanternbooks.example';

const more = /^Actions for /;
const ofColleague = `Actions for ${colleague}`;

/** Things that open with the data of the demo. */
export const floating: readonly Floating[] = [
  ...on(() => '/posts', 'Posts', [
    ['parts/data-table/column-menu.tsx', ['Columns'], 'menu'],
    ['screens/posts/filters.tsx', [/^Network: /], 'menu'],
    ['parts/days-chip.tsx', ['Days'], 'dialog'],
    ['screens/posts/post-menu.tsx', [more], 'menu'],
    ['screens/posts/bulk/bulk-dialog.tsx', ['Select all posts of this page', /^Delete \(/], 'dialog'],
    ['parts/account-filter.tsx', [/ more accounts$/], 'dialog'],
    ['shell/person-menu.tsx', [/: your menu$/], 'menu'],
    ['shell/profile-switcher.tsx', [/^Profile: /], 'menu'],
  ]),
  ...on(() => '/queue', 'Queue', [
    ['screens/queue/movable-line.tsx', [more], 'menu'],
    ['screens/queue/movable-line.tsx', [more, /^Move(…| this part…)$/], 'dialog'],
  ]),
  ...on(({ monday }) => `/calendar?date=${monday}`, 'Calendar', [
    ['screens/calendar/toolbar.tsx', [/^Status: /], 'menu'],
    ['screens/calendar/calendar-board.tsx', [/^Move: /], 'dialog'],
  ]),
  ...on(({ scheduled }) => `/compose?post=${scheduled}`, 'Edit post', [
    ['screens/compose/media/library-dialog.tsx', ['Choose from your media'], 'dialog'],
    ['screens/compose/texts.tsx', ['Customize for…'], 'menu'],
  ]),
  ...on(() => '/media', 'Media', [
    ['parts/media-filter-fields.tsx', [/^Type: /], 'menu'],
    ['screens/media/tags-dialog.tsx', [/^Select winter/, 'Tag (1)'], 'dialog'],
    ['screens/media/delete-media-dialog.tsx', [/^Select winter/, 'Delete (1)'], 'dialog'],
  ]),
  ...on(() => '/accounts', 'Accounts', [
    ['screens/accounts/account-row.tsx', [more], 'menu'],
    ['screens/accounts/account-row.tsx', [more, 'Disconnect'], 'dialog'],
    ['screens/accounts/open-links.tsx', [/^Revoke the link for /], 'dialog'],
    ['screens/accounts/connect-dialog.tsx', ['Connect X'], 'dialog'],
  ]),
  ...on(() => '/profiles', 'Profiles', [
    ['screens/profiles/profile-dialogs.tsx', ['New profile'], 'dialog'],
    ['screens/profiles/profile-dialogs.tsx', [/^Edit Lantern Books/], 'dialog'],
    ['screens/profiles/profiles.tsx', [/^Actions for Lantern Books/], 'menu'],
    ['screens/profiles/delete-profile-dialog.tsx', [/^Actions for Lantern Books/, 'Delete…'], 'dialog'],
  ]),
  ...on(() => '/applications', 'Applications', [
    ['screens/applications/application-dialog.tsx', ['Add application'], 'dialog'],
    ['screens/applications/application-row.tsx', [more], 'menu'],
    ['screens/applications/application-row.tsx', [more, 'Delete'], 'dialog'],
  ]),
  ...on(() => '/keys', 'API keys', [
    ['screens/keys/key-scopes.tsx', [/, scopes of /], 'dialog'],
    ['screens/keys/key-table.tsx', [more], 'menu'],
    ['screens/keys/key-table.tsx', [more, 'Revoke'], 'dialog'],
    ['screens/keys/rotate-key-dialog.tsx', [more, 'Rotate'], 'dialog'],
    ['screens/keys/key-budget-dialog.tsx', [more, 'Budget'], 'dialog'],
    ['screens/keys/new-key-dialog.tsx', ['New key'], 'dialog'],
  ]),
  ...on(() => '/requests', 'Requests', [['screens/requests/request-filters.tsx', [/^Outcome: /], 'menu']]),
  ...on(() => '/webhooks', 'Webhooks', [
    ['screens/webhooks/new-webhook-dialog.tsx', ['New webhook'], 'dialog'],
  ]),
  ...on(({ webhook }) => `/webhooks/${webhook}`, 'Website: what is out', [
    ['screens/webhooks/delivery-log.tsx', [/^Status: /], 'menu'],
    ['screens/webhooks/edit-webhook-dialog.tsx', ['Edit'], 'dialog'],
    ['screens/webhooks/webhook-actions.tsx', [more], 'menu'],
    ['screens/webhooks/rotate-secret-dialog.tsx', [more, 'Rotate the secret'], 'dialog'],
    ['screens/webhooks/recover-dialog.tsx', [more, 'Recover since …'], 'dialog'],
    ['screens/webhooks/webhook-actions.tsx', [more, 'Delete'], 'dialog'],
  ]),
  ...on(() => '/people', 'Users', [
    ['screens/people/new-person-dialog.tsx', ['New user'], 'dialog'],
    ['screens/people/person-actions.tsx', [ofColleague], 'menu'],
    ['screens/people/change-person-dialog.tsx', [ofColleague, 'Change'], 'dialog'],
    ['parts/delete-user-dialog.tsx', [ofColleague, 'Delete'], 'dialog'],
    ['screens/people/link-dialog.tsx', [ofColleague, /^Copy \w+ link$/], 'dialog'],
    ['screens/people/person-dialogs.tsx', [ofColleague, 'Sign out everywhere'], 'dialog'],
  ]),
  ...on(() => '/activity', 'Activity', [['screens/activity/activity-filters.tsx', [/^Kind: /], 'menu']]),
  ...on(() => '/status', 'Status', [['screens/status/punctuality.tsx', [/^Steps: /], 'menu']]),
  ...on(() => '/sign-in-settings', 'Sign-in', [
    ['screens/sign-in/own-data.tsx', ['Delete my user'], 'dialog'],
  ]),
];

/** Parts with other data, and the test that opens them and asks axe. */
export const openedElsewhere: Readonly<Record<string, string>> = {
  'screens/accounts/choose-accounts.tsx': 'choose-accounts',
  'screens/activity/activity-table.tsx': 'activity',
  'screens/calendar/entries-popover.tsx': 'busy-calendar',
  'screens/compose/accounts/more-accounts.tsx': 'composer',
  'screens/compose/media/medium-dialog.tsx': 'media',
  'screens/compose/previews/preview-column.tsx': 'composer-layout',
  'screens/compose/reminder/reminder-dialog.tsx': 'description-reminder',
  'screens/keys/revoke-key.tsx': 'keys',
  'screens/media/medium-dialog.tsx': 'media-kept',
  'screens/post/action-buttons.tsx': 'journey-by-touch',
  'screens/post/post-actions.tsx': 'delete-post',
  'screens/profiles/preferences-form.tsx': 'profiles',
  'screens/sign-in/add-authenticator-dialog.tsx': 'second-factor',
  'screens/sign-in/passkeys.tsx': 'passkeys-at-localhost',
  'screens/sign-in/recovery-codes.tsx': 'second-factor',
  'screens/sign-in/sign-in-settings.tsx': 'second-factor',
  'shell/commands/key-list.tsx': 'frame',
  'shell/sign-in-dialog.tsx': 'signed-out-over',
  'shell/proof-asker.tsx': 'second-factor',
  'shell/proof-dialog.tsx': 'second-factor',
};

/** Parts of others: each of those stands above by itself. */
export const madeOf: readonly string[] = [
  'choice-chip',
  'confirm',
  'floating/floating-body',
  'move-dialog-body',
  'row-menu',
  'secret-dialog',
];
