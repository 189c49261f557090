import { type ComponentType, lazy } from 'react';

export interface ScreenKind {
  readonly path: string;
  /** In the navigation; one that is only reached from others has none. */
  readonly title?: string;
  /** Only admins see it. */
  readonly admin?: true;
  readonly screen: ComponentType;
}

/** Every screen behind the sign-in, in the order of the navigation. */
export const screens: readonly ScreenKind[] = [
  { path: '/posts', title: 'Posts', screen: lazy(() => import('./screens/posts/posts.tsx')) },
  { path: '/posts/:id', screen: lazy(() => import('./screens/post/post.tsx')) },
  { path: '/compose', title: 'Compose', screen: lazy(() => import('./screens/compose/compose.tsx')) },
  { path: '/calendar', title: 'Calendar', screen: lazy(() => import('./screens/calendar/calendar.tsx')) },
  { path: '/media', title: 'Media', screen: lazy(() => import('./screens/media/media.tsx')) },
  { path: '/accounts', title: 'Accounts', screen: lazy(() => import('./screens/accounts/accounts.tsx')) },
  { path: '/profiles', title: 'Profiles', screen: lazy(() => import('./screens/profiles/profiles.tsx')) },
  { path: '/profiles/:id', screen: lazy(() => import('./screens/profiles/schedule.tsx')) },
  { path: '/keys', title: 'API keys', screen: lazy(() => import('./screens/keys/keys.tsx')) },
  { path: '/webhooks', title: 'Webhooks', screen: lazy(() => import('./screens/webhooks/webhooks.tsx')) },
  { path: '/webhooks/:id', screen: lazy(() => import('./screens/webhook/webhook.tsx')) },
  {
    path: '/webhooks/:webhookId/deliveries/:id',
    screen: lazy(() => import('./screens/webhook-delivery/webhook-delivery.tsx')),
  },
  {
    path: '/sign-in-settings',
    title: 'Sign-in',
    screen: lazy(() => import('./screens/sign-in-settings/sign-in-settings.tsx')),
  },
  { path: '/activity', title: 'Activity', screen: lazy(() => import('./screens/activity/activity.tsx')) },
  { path: '/usage', title: 'Plan and usage', screen: lazy(() => import('./screens/usage/usage.tsx')) },
  {
    path: '/people',
    title: 'People',
    admin: true,
    screen: lazy(() => import('./screens/people/people.tsx')),
  },
  { path: '/fleet', title: 'Fleet', admin: true, screen: lazy(() => import('./screens/fleet/fleet.tsx')) },
];
