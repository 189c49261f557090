import type { INodeProperties } from 'n8n-workflow';

const ofCreate: Pick<INodeProperties, 'displayOptions'> = {
  displayOptions: { show: { resource: ['post'], operation: ['create'] } },
};

/** The fields of a text and what belongs to it, which the first item and those of a thread have alike. */
const itemFields: INodeProperties[] = [
  {
    displayName: 'Text',
    name: 'content',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    description: 'What the post says. It may be empty where there are media.',
  },
  {
    displayName: 'Media IDs',
    name: 'mediaIds',
    type: 'string',
    default: '',
    placeholder: 'med_…',
    description: 'IDs of uploaded media, with commas between, in the order in which they are shown',
  },
  {
    displayName: 'Link',
    name: 'link',
    type: 'string',
    default: '',
    placeholder: 'https://example.com/article',
    description: 'Address at the end of the text, unless the text has it. Networks make a card of it.',
  },
];

const additionalFields: INodeProperties = {
  displayName: 'Additional Fields',
  name: 'additionalFields',
  type: 'collection',
  ...ofCreate,
  placeholder: 'Add Field',
  default: {},
  options: [
    {
      displayName: 'External ID',
      name: 'externalId',
      type: 'string',
      default: '',
      description: 'Your own ID of the post. A second post with it is refused, in other executions, too.',
    },
    {
      displayName: 'Link Card',
      name: 'linkCard',
      type: 'boolean',
      default: true,
      description: 'Whether networks whose posts bring a link card show one of the first link',
    },
    {
      displayName: 'Network Options',
      name: 'networkOptions',
      type: 'json',
      default: '{}',
      description:
        'Options of the first item by network, such as {"x": {"madeWithAi": true}}. The guide of Carillon lists them.',
    },
    {
      displayName: 'Metadata',
      name: 'metadata',
      type: 'fixedCollection',
      typeOptions: { multipleValues: true },
      placeholder: 'Add Pair',
      default: {},
      description: 'What you note of the post for yourself. Lists can be filtered by it.',
      options: [
        {
          displayName: 'Pair',
          name: 'pairs',
          values: [
            { displayName: 'Name', name: 'name', type: 'string', default: '' },
            { displayName: 'Value', name: 'value', type: 'string', default: '' },
          ],
        },
      ],
    },
  ],
};

/** The fields of the operation Create. */
export const newPostFields: INodeProperties[] = [
  {
    displayName: 'Profile Name or ID',
    name: 'profileId',
    type: 'options',
    ...ofCreate,
    typeOptions: { loadOptionsMethod: 'getProfiles' },
    default: '',
    required: true,
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  },
  {
    displayName: 'Account Names or IDs',
    name: 'accountIds',
    type: 'multiOptions',
    ...ofCreate,
    typeOptions: { loadOptionsMethod: 'getAccounts', loadOptionsDependsOn: ['profileId'] },
    default: [],
    required: true,
    description:
      'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  },
  ...itemFields.map((field) => ({ ...field, ...ofCreate })),
  {
    displayName: 'Thread',
    name: 'thread',
    type: 'fixedCollection',
    ...ofCreate,
    typeOptions: { multipleValues: true, sortable: true },
    placeholder: 'Add Item',
    default: {},
    description: 'More texts, each a reply to the one before. A network without threads refuses them.',
    options: [{ displayName: 'Item', name: 'items', values: itemFields }],
  },
  {
    displayName: 'When',
    name: 'when',
    type: 'options',
    ...ofCreate,
    options: [
      { name: 'At a Time', value: 'scheduled' },
      { name: 'At the Next Free Time', value: 'nextFreeTime' },
      { name: 'Draft', value: 'draft' },
      { name: 'Now', value: 'now' },
    ],
    default: 'now',
    description: 'When the post goes out. A draft is kept for somebody to publish.',
  },
  {
    displayName: 'Time',
    name: 'scheduledAt',
    type: 'dateTime',
    displayOptions: { show: { resource: ['post'], operation: ['create'], when: ['scheduled'] } },
    default: '',
    required: true,
    description: 'When it goes out, by the time zone of the workflow unless the time has an offset',
  },
  additionalFields,
];
