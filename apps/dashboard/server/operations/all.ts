import type { DashboardOperation, Download, ExchangeOf } from '../operation.ts';
import { picturesDownload } from '../pictures/serve-pictures.ts';
import { changePasswordOperations } from '../sign-in/operations/change-password.ts';
import { confirmOperations } from '../sign-in/operations/confirm.ts';
import { oidcOperations } from '../sign-in/operations/oidc.ts';
import { passkeysOperations } from '../sign-in/operations/passkeys.ts';
import { resetOperations } from '../sign-in/operations/reset.ts';
import { secondFactorOperations } from '../sign-in/operations/second-factor.ts';
import { sessionsOperations } from '../sign-in/operations/sessions.ts';
import { setUpOperations } from '../sign-in/operations/set-up.ts';
import { signInOperations } from '../sign-in/operations/sign-in.ts';
import { accountChoicesOperations } from './account-choices.ts';
import { accountsOperations } from './accounts.ts';
import { activityOperations } from './activity/activity.ts';
import { activityCsvDownload, allActivityCsvDownload } from './activity/activity-csv.ts';
import { applicationsOperations } from './applications.ts';
import { attentionOperations } from './attention.ts';
import { attentionCausesOperations } from './attention-causes.ts';
import { attentionStopOperations } from './attention-stop.ts';
import { bulkChangesOperations } from './bulk-changes.ts';
import { calendarOperations } from './calendar.ts';
import { connectOperations } from './connect.ts';
import { connectLinksOperations } from './connect-links.ts';
import { firstStepsOperations } from './first-steps.ts';
import { fleetOperations } from './fleet.ts';
import { keptTextsOperations } from './kept-texts.ts';
import { keysOperations } from './keys.ts';
import { mediaOperations } from './media.ts';
import { notificationsOperations } from './notifications.ts';
import { oauthOperations } from './oauth.ts';
import { peopleOperations } from './people.ts';
import { exportOwnDownload, exportPersonDownload } from './people-export.ts';
import { peopleSignInOperations } from './people-sign-in.ts';
import { postTimesOperations } from './post-times.ts';
import { postsOperations } from './posts.ts';
import { preferencesOperations } from './preferences.ts';
import { profilesOperations } from './profiles.ts';
import { queueOperations } from './queue.ts';
import { returnOriginsOperations } from './return-origins.ts';
import { sandboxClockOperations } from './sandbox-clock.ts';
import { usageOperations } from './usage.ts';
import { webhooksOperations } from './webhooks.ts';

const all = [
  ...changePasswordOperations,
  ...confirmOperations,
  ...oidcOperations,
  ...passkeysOperations,
  ...resetOperations,
  ...secondFactorOperations,
  ...sessionsOperations,
  ...setUpOperations,
  ...signInOperations,
  ...accountChoicesOperations,
  ...accountsOperations,
  ...activityOperations,
  ...applicationsOperations,
  ...attentionOperations,
  ...attentionCausesOperations,
  ...attentionStopOperations,
  ...bulkChangesOperations,
  ...calendarOperations,
  ...connectOperations,
  ...connectLinksOperations,
  ...firstStepsOperations,
  ...fleetOperations,
  ...keptTextsOperations,
  ...keysOperations,
  ...mediaOperations,
  ...notificationsOperations,
  ...oauthOperations,
  ...peopleOperations,
  ...peopleSignInOperations,
  ...postsOperations,
  ...postTimesOperations,
  ...preferencesOperations,
  ...profilesOperations,
  ...queueOperations,
  ...returnOriginsOperations,
  ...sandboxClockOperations,
  ...usageOperations,
  ...webhooksOperations,
] as const;

/** The operations that people have in the dashboard and integrators do not. */
export const operations: readonly DashboardOperation[] = all;

/** Requests of the pages, and their answers. */
export type Exchange = ExchangeOf<(typeof all)[number]>;

/** The files that people have beside them. */
export const downloads: readonly Download[] = [
  activityCsvDownload,
  allActivityCsvDownload,
  exportOwnDownload,
  exportPersonDownload,
  picturesDownload,
];
