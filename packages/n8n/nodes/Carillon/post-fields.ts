import type { INodeProperties } from 'n8n-workflow';
import { listFields } from './list-fields.ts';
import { newPostFields } from './new-post-fields.ts';

const of = (...operation: string[]): Pick<INodeProperties, 'displayOptions'> => ({
  displayOptions: { show: { resource: ['post'], operation } },
});

/** The fields of all operations of posts. */
export const postFields: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['post'] } },
    options: [
      {
        name: 'Create',
        value: 'create',
        action: 'Create a post',
        description: 'Publish a post now, schedule it, or keep it as a draft',
      },
      { name: 'Get', value: 'get', action: 'Get a post', description: 'Read a post, account by account' },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many posts',
        description: 'List posts, the newest first',
      },
      {
        name: 'Resend',
        value: 'resend',
        action: 'Resend a post',
        description: 'Try the accounts again on which it failed. What is published is never sent again.',
      },
      {
        name: 'Wait Until Done',
        value: 'wait',
        action: 'Wait until a post is done',
        description: 'Wait until a post is published or has failed on every account',
      },
    ],
    default: 'create',
  },
  {
    displayName: 'Post ID',
    name: 'postId',
    type: 'string',
    ...of('get', 'resend', 'wait'),
    default: '',
    required: true,
    placeholder: 'pst_…',
    description: 'ID of the post, such as the one that Create answers',
  },
  {
    displayName: 'Timeout (Seconds)',
    name: 'timeout',
    type: 'number',
    ...of('wait'),
    typeOptions: { minValue: 1 },
    default: 300,
    description: 'Longest to wait, after which the item fails',
  },
  ...newPostFields,
  {
    displayName: 'Wait for the Outcome (Seconds)',
    name: 'wait',
    type: 'number',
    ...of('create', 'resend'),
    typeOptions: { minValue: 0, maxValue: 30 },
    default: 0,
    description:
      'Answer once the post is published or has failed on every account, after so many seconds at the latest. 0 does not wait.',
  },
  ...listFields,
];
