import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { nodeError } from '../shared/node-error.ts';
import { openClient } from '../shared/open-client.ts';
import { getAccounts, getNetworks, getProfiles } from './load-options.ts';
import { mediaOperations } from './media.ts';
import { mediaFields } from './media-fields.ts';
import { type Call, idempotencyKeyOf, type Operation, parameter } from './operation.ts';
import { postFields } from './post-fields.ts';
import { postOperations } from './posts.ts';

/** Publishes and schedules posts, and uploads their media. */
export class Carillon implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Carillon',
    name: 'carillon',
    icon: { light: 'file:../../icons/carillon.svg', dark: 'file:../../icons/carillon.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Publish and schedule posts on social networks',
    defaults: { name: 'Carillon' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'carillonApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Media', value: 'media' },
          { name: 'Post', value: 'post' },
        ],
        default: 'post',
      },
      ...postFields,
      ...mediaFields,
    ],
  };

  methods = { loadOptions: { getProfiles, getAccounts, getNetworks } };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const output: INodeExecutionData[] = [];
    for (let item = 0; item < this.getInputData().length; item++) {
      try {
        const answer = await answerOf(this, item);
        for (const each of [answer].flat()) output.push({ json: each as IDataObject, pairedItem: { item } });
      } catch (error) {
        const failure = nodeError(this.getNode(), error, item);
        if (!this.continueOnFail()) throw failure;
        output.push({ json: { error: failure.message }, error: failure, pairedItem: { item } });
      }
    }
    return [output];
  }
}

const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  post: postOperations,
  media: mediaOperations,
};

async function answerOf(node: IExecuteFunctions, item: number): Promise<object | readonly object[]> {
  const carillon = await openClient(node);
  const call: Call = { node, item, carillon, idempotencyKey: idempotencyKeyOf(node, item) };
  const [resource, name] = [parameter<string>(call, 'resource'), parameter<string>(call, 'operation')];
  const operation = operations[resource]?.[name];
  if (operation === undefined)
    throw new NodeOperationError(node.getNode(), `There is no operation ${name} of ${resource}.`);
  return operation(call);
}
