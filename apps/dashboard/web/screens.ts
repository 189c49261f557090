import {
  IconActivity,
  IconApps,
  IconBellExclamation,
  IconCalendar,
  IconChartBar,
  IconFolders,
  IconKey,
  IconListNumbers,
  IconListSearch,
  IconLogin2,
  IconMessages,
  IconPhoto,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type LazyScreen, lazily } from './parts/lazily.tsx';
import { AttentionBadge } from './shell/attention-badge.tsx';

interface ScreenKind {
  readonly path: string;
  /** In the navigation, or in the menu of the person; one that is only reached from others has none. */
  readonly title?: string;
  /** In the menu of the person: what one sets up once. */
  readonly isSetting?: true;
  readonly icon?: ComponentType<{ readonly size: number; readonly stroke: number; 'aria-hidden': true }>;
  /** Beside the title in the navigation. */
  readonly badge?: ComponentType;
  /** Heading in the navigation, or the menu, of this screen and of those after it. */
  readonly heading?: string;
  /** Only admins see it. */
  readonly admin?: true;
  readonly screen: LazyScreen;
}

/** Every screen behind the sign-in, in the order of the navigation and of the person’s menu. */
export const screens: readonly ScreenKind[] = [
  {
    path: '/posts',
    title: 'Posts',
    icon: IconMessages,
    screen: lazily(() => import('./screens/posts/posts.tsx')),
  },
  { path: '/import', screen: lazily(() => import('./screens/import/import.tsx')) },
  { path: '/posts/:id', screen: lazily(() => import('./screens/post/post.tsx')) },
  {
    path: '/calendar',
    title: 'Calendar',
    icon: IconCalendar,
    screen: lazily(() => import('./screens/calendar/calendar.tsx')),
  },
  {
    path: '/queue',
    title: 'Queue',
    icon: IconListNumbers,
    screen: lazily(() => import('./screens/queue/queue.tsx')),
  },
  {
    path: '/attention',
    title: 'Needs attention',
    icon: IconBellExclamation,
    badge: AttentionBadge,
    screen: lazily(() => import('./screens/attention/attention.tsx')),
  },
  { path: '/compose', screen: lazily(() => import('./screens/compose/compose.tsx')) },
  {
    path: '/media',
    title: 'Media',
    icon: IconPhoto,
    screen: lazily(() => import('./screens/media/media.tsx')),
  },
  {
    path: '/accounts',
    title: 'Accounts',
    icon: IconUserCircle,
    heading: 'Networks',
    screen: lazily(() => import('./screens/accounts/accounts.tsx')),
  },
  {
    path: '/status',
    title: 'Status',
    icon: IconChartBar,
    screen: lazily(() => import('./screens/status/status.tsx')),
  },
  {
    path: '/keys',
    title: 'API keys',
    icon: IconKey,
    heading: 'Developers',
    screen: lazily(() => import('./screens/keys/keys.tsx')),
  },
  { path: '/oauth/authorize', screen: lazily(() => import('./screens/authorize/authorize.tsx')) },
  {
    path: '/requests',
    title: 'Requests',
    icon: IconListSearch,
    screen: lazily(() => import('./screens/requests/requests.tsx')),
  },
  { path: '/requests/:id', screen: lazily(() => import('./screens/requests/request.tsx')) },
  {
    path: '/webhooks',
    title: 'Webhooks',
    icon: IconWebhook,
    screen: lazily(() => import('./screens/webhooks/webhooks.tsx')),
  },
  { path: '/webhooks/:id', screen: lazily(() => import('./screens/webhooks/webhook.tsx')) },
  {
    path: '/webhooks/:webhookId/deliveries/:id',
    screen: lazily(() => import('./screens/webhooks/webhook-delivery.tsx')),
  },
  {
    path: '/profiles',
    title: 'Profiles',
    icon: IconFolders,
    isSetting: true,
    screen: lazily(() => import('./screens/profiles/profiles.tsx')),
  },
  { path: '/profiles/:id', screen: lazily(() => import('./screens/profiles/schedule.tsx')) },
  {
    path: '/applications',
    title: 'Applications',
    icon: IconApps,
    isSetting: true,
    screen: lazily(() => import('./screens/applications/applications.tsx')),
  },
  {
    path: '/sign-in-settings',
    title: 'Sign-in',
    icon: IconLogin2,
    isSetting: true,
    screen: lazily(() => import('./screens/sign-in/sign-in-settings.tsx')),
  },
  {
    path: '/activity',
    title: 'Activity',
    icon: IconActivity,
    isSetting: true,
    screen: lazily(() => import('./screens/activity/activity.tsx')),
  },
  {
    path: '/people',
    title: 'Users',
    icon: IconUsers,
    isSetting: true,
    heading: 'Installation',
    admin: true,
    screen: lazily(() => import('./screens/people/people.tsx')),
  },
];

/** Begins to load the code of the screen at a path, before it is known whether a person is signed in. */
export const preloadScreen = (pathname: string): void =>
  screens
    .find(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname))
    ?.screen.preload();
