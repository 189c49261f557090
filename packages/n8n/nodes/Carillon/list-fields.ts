import type { INodeProperties } from 'n8n-workflow';

const ofList = { resource: ['post'], operation: ['getAll'] };

const choice = (value: string) => ({ name: value.charAt(0).toUpperCase() + value.slice(1), value });

const filters: INodeProperties[] = [
  {
    displayName: 'Account ID',
    name: 'account_id',
    type: 'string',
    default: '',
    placeholder: 'sac_…',
    description: 'Only posts that go to this account',
  },
  {
    displayName: 'Created Before',
    name: 'to',
    type: 'dateTime',
    default: '',
    description: 'Only posts that were created before this moment',
  },
  {
    displayName: 'Created From',
    name: 'from',
    type: 'dateTime',
    default: '',
    description: 'Only posts that were created at this moment or later',
  },
  {
    displayName: 'External ID',
    name: 'external_id',
    type: 'string',
    default: '',
    description: 'Only the post with this ID of your own',
  },
  {
    displayName: 'Include Items',
    name: 'includeItems',
    type: 'boolean',
    default: false,
    description: 'Whether to answer what each post says on each account',
  },
  {
    displayName: 'Network Name or ID',
    name: 'platform',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getNetworks' },
    default: '',
    description:
      'Only posts that go to this network. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
  },
  {
    displayName: 'Profile Name or ID',
    name: 'profile_id',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getProfiles' },
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  },
  {
    displayName: 'Search',
    name: 'q',
    type: 'string',
    default: '',
    description: 'Only posts in which all of these words are, or words that begin with them',
  },
  {
    displayName: 'Status',
    name: 'status',
    type: 'options',
    options: ['draft', 'failed', 'partial', 'published', 'publishing', 'queued', 'scheduled'].map(choice),
    default: 'published',
    description: 'Only posts with this status',
  },
];

/** The fields of the operation Get Many. */
export const listFields: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    displayOptions: { show: ofList },
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    displayOptions: { show: { ...ofList, returnAll: [false] } },
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    displayOptions: { show: ofList },
    placeholder: 'Add Filter',
    default: {},
    options: filters,
  },
];
