import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

/** Where a Carillon is, and a key to it. */
export class CarillonApi implements ICredentialType {
  name = 'carillonApi';

  displayName = 'Carillon API';

  icon: Icon = { light: 'file:../icons/carillon.svg', dark: 'file:../icons/carillon.dark.svg' };

  documentationUrl = 'https://carillon.example/guide/keys';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://carillon.example.com',
      description: 'Address of the API, without /v1',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'svc_sk_…',
      description: 'A key of the dashboard. A test key reaches sandbox accounts only.',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: {
      // A slash at the end, and the /v1, are forgiven as the SDK forgives them.
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "").replace(/\\/v1$/, "")}}',
      url: '/v1/me',
      method: 'GET',
    },
  };
}
