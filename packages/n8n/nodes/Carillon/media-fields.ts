import type { INodeProperties } from 'n8n-workflow';

const ofUpload = { resource: ['media'], operation: ['upload'] };

/** The fields of all operations of media. */
export const mediaFields: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['media'] } },
    options: [
      {
        name: 'Upload',
        value: 'upload',
        action: 'Upload a picture or video',
        description: 'Upload a picture, a GIF or a video',
      },
    ],
    default: 'upload',
  },
  {
    displayName: 'Input Binary Field',
    name: 'binaryPropertyName',
    type: 'string',
    displayOptions: { show: ofUpload },
    default: 'data',
    required: true,
    hint: 'The name of the input field that has the file',
  },
  {
    displayName: 'Alt Text',
    name: 'altText',
    type: 'string',
    displayOptions: { show: ofUpload },
    default: '',
    description: 'What the picture shows, for people who do not see it',
  },
  {
    displayName: 'Wait Until Ready (Seconds)',
    name: 'readyTimeout',
    type: 'number',
    displayOptions: { show: ofUpload },
    typeOptions: { minValue: 0 },
    default: 60,
    description: 'Longest to wait until the file is prepared for each network. 0 does not wait.',
  },
];
