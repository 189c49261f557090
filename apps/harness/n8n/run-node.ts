import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

/** One run of a node in a flow. */
export interface NodeRun {
  readonly credentials: { readonly baseUrl: string; readonly apiKey: string };
  /** Values of fields for each input item; others have their defaults. */
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Of each item, in the field `data`. */
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer }[];
  readonly executionId?: string;
  /** Which run of the node this is in its execution, as in a loop. */
  readonly runIndex?: number;
  readonly continueOnFail?: boolean;
  readonly timezone?: string;
}

/** Runs a node on its input items, as n8n does. @returns its output items */
export async function runNode(node: INodeType, run: NodeRun): Promise<INodeExecutionData[]> {
  const [output = []] = (await node.execute?.call(contextOf(node, run))) ?? [];
  return output;
}

function contextOf(node: INodeType, run: NodeRun): IExecuteFunctions {
  const { executionId = String(Math.random()), runIndex = 0, timezone = 'Europe/Berlin' } = run;
  return {
    ...baseOf(run.credentials),
    getExecutionId: () => executionId,
    getTimezone: () => timezone,
    continueOnFail: () => run.continueOnFail ?? false,
    evaluateExpression: (expression) => (expression === '{{ $runIndex }}' ? runIndex : undefined),
    getInputData: () => run.items.map(() => ({ json: {} })),
    getNodeParameter(name, item, fallback) {
      const value = run.items[item]?.[name] ?? fallback ?? defaultOf(node, name);
      if (value === undefined) throw new Error(`Could not get parameter "${name}".`);
      return value;
    },
    helpers: {
      assertBinaryData: (item, field) => ({ fileName: fileOf(run, item, field).name }),
      getBinaryDataBuffer: async (item, field) => fileOf(run, item, field).bytes,
    },
  };
}

/** Base of the functions of all kinds of nodes. */
export const baseOf = (credentials: NodeRun['credentials']) => ({
  getCredentials: async <Credentials extends object>() => credentials as Credentials,
  getExecutionId: () => '1',
  getInstanceId: () => 'instance',
  getNode: () => ({ id: 'node', name: 'Carillon' }),
  getTimezone: () => 'Europe/Berlin',
  getWorkflow: () => ({ id: 'workflow', name: 'Ring the bells' }),
  getWorkflowStaticData: () => ({}),
});

const defaultOf = ({ description }: INodeType, name: string): unknown =>
  description.properties.find((field) => field.name === name)?.default;

function fileOf(run: NodeRun, item: number, field: string) {
  const file = field === 'data' ? run.files?.[item] : undefined;
  if (file === undefined) throw new Error(`This operation expects a file in the field "${field}".`);
  return file;
}
