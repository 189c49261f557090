import type { INodePropertyOptions } from 'n8n-workflow';

/** Types of events that start a flow. */
export const events: INodePropertyOptions[] = [
  { name: 'Account Connected', value: 'account.connected' },
  { name: 'Account Disconnected', value: 'account.disconnected' },
  {
    name: 'Account Must Be Connected Again',
    value: 'account.reconnect_required',
    description: 'The network no longer takes what was agreed',
  },
  { name: 'Media Failed', value: 'media.failed', description: 'A file cannot be used' },
  { name: 'Post Deleted', value: 'post.deleted' },
  { name: 'Post Failed', value: 'post.failed', description: 'A post failed on every account' },
  {
    name: 'Post Partly Published',
    value: 'post.partial',
    description: 'A post is published on some accounts, and failed on others',
  },
  { name: 'Post Published', value: 'post.published', description: 'A post is published on every account' },
  { name: 'Post Scheduled', value: 'post.scheduled' },
  { name: 'Publication Failed', value: 'publication.failed', description: 'A post failed on one account' },
  {
    name: 'Publication Published',
    value: 'publication.published',
    description: 'A post is published on one account',
  },
  {
    name: 'Publication Unclear',
    value: 'publication.unclear',
    description: 'Nobody knows whether a network took a post: somebody must look',
  },
  {
    name: 'Publication Will Be Refused',
    value: 'publication.will_be_refused',
    description: 'The network does not take a scheduled post any more: somebody must change it',
  },
];
