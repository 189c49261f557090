import {
  IconActivity,
  IconCalendar,
  IconChartBar,
  IconFolders,
  IconKey,
  IconLogin2,
  IconMessages,
  IconPencilPlus,
  IconPhoto,
  IconServer2,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

export interface ScreenKind {
  readonly path: string;
  /** In the navigation; one that is only reached from others has none. */
  readonly title?: string;
  readonly icon?: ComponentType<{ readonly size: number; readonly stroke: number; 'aria-hidden': true }>;
  /** Heading in the navigation of this screen and of those after it. */
  readonly heading?: string;
  /** Only admins see it. */
  readonly admin?: true;
  readonly screen: ComponentType;
}

/** Every screen behind the sign-in, in the order of the navigation. */
export const screens: readonly ScreenKind[] = [
  {
    path: '/posts',
    title: 'Posts',
    icon: IconMessages,
    screen: lazy(() => import('./screens/posts/posts.tsx')),
  },
  { path: '/posts/:id', screen: lazy(() => import('./screens/post/post.tsx')) },
  {
    path: '/compose',
    title: 'Compose',
    icon: IconPencilPlus,
    screen: lazy(() => import('./screens/compose/compose.tsx')),
  },
  {
    path: '/calendar',
    title: 'Calendar',
    icon: IconCalendar,
    screen: lazy(() => import('./screens/calendar/calendar.tsx')),
  },
  {
    path: '/media',
    title: 'Media',
    icon: IconPhoto,
    screen: lazy(() => import('./screens/media/media.tsx')),
  },
  {
    path: '/accounts',
    title: 'Accounts',
    icon: IconUserCircle,
    heading: 'Channels',
    screen: lazy(() => import('./screens/accounts/accounts.tsx')),
  },
  {
    path: '/profiles',
    title: 'Profiles',
    icon: IconFolders,
    screen: lazy(() => import('./screens/profiles/profiles.tsx')),
  },
  { path: '/profiles/:id', screen: lazy(() => import('./screens/profiles/schedule.tsx')) },
  {
    path: '/keys',
    title: 'API keys',
    icon: IconKey,
    heading: 'Developers',
    screen: lazy(() => import('./screens/keys/keys.tsx')),
  },
  {
    path: '/webhooks',
    title: 'Webhooks',
    icon: IconWebhook,
    screen: lazy(() => import('./screens/webhooks/webhooks.tsx')),
  },
  { path: '/webhooks/:id', screen: lazy(() => import('./screens/webhook/webhook.tsx')) },
  {
    path: '/webhooks/:webhookId/deliveries/:id',
    screen: lazy(() => import('./screens/webhook-delivery/webhook-delivery.tsx')),
  },
  {
    path: '/sign-in-settings',
    title: 'Sign-in',
    icon: IconLogin2,
    heading: 'You',
    screen: lazy(() => import('./screens/sign-in-settings/sign-in-settings.tsx')),
  },
  {
    path: '/activity',
    title: 'Activity',
    icon: IconActivity,
    screen: lazy(() => import('./screens/activity/activity.tsx')),
  },
  {
    path: '/usage',
    title: 'Plan and usage',
    icon: IconChartBar,
    screen: lazy(() => import('./screens/usage/usage.tsx')),
  },
  {
    path: '/people',
    title: 'People',
    icon: IconUsers,
    heading: 'Installation',
    admin: true,
    screen: lazy(() => import('./screens/people/people.tsx')),
  },
  {
    path: '/fleet',
    title: 'System',
    icon: IconServer2,
    admin: true,
    screen: lazy(() => import('./screens/fleet/fleet.tsx')),
  },
];
