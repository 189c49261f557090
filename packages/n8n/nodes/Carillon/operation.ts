import { createHash } from 'node:crypto';
import type { Carillon } from '@carillon/sdk';
import type { IExecuteFunctions } from 'n8n-workflow';

/** An input item, and whom to ask for it. */
export interface Call {
  readonly node: IExecuteFunctions;
  /** Position of the input item. */
  readonly item: number;
  readonly carillon: Carillon;
  /** Of what it creates: the same whenever n8n tries this item again. */
  readonly idempotencyKey: string;
}

/** Work of one operation on an input item: one output item, or several. */
export type Operation = (call: Call) => Promise<object | readonly object[]>;

/** The value of a parameter for the input item. */
export const parameter = <Value>({ node, item }: Call, name: string, fallback?: Value): Value =>
  node.getNodeParameter(name, item, fallback) as Value;

/** Ids as a list, or as a text with commas: expressions give either. */
export const idsOf = (given: unknown): string[] =>
  (Array.isArray(given) ? given : String(given ?? '').split(','))
    .map((id) => String(id).trim())
    .filter((id) => id !== '');

/** Seconds for the API to wait; it is not asked to for 0. */
export const waitOf = (call: Call): number | undefined => parameter(call, 'wait', 0) || undefined;

/** A key by execution, node, run of the node (in a loop) and item: not by the try, so that none doubles another. */
export function idempotencyKeyOf(node: IExecuteFunctions, item: number): string {
  const run = String(node.evaluateExpression('{{ $runIndex }}', item));
  const parts = [
    ...[node.getInstanceId(), node.getWorkflow().id, node.getExecutionId(), node.getNode().id],
    ...[run, item, node.getNodeParameter('resource', item), node.getNodeParameter('operation', item)],
  ];
  return `n8n-${createHash('sha256').update(parts.join('\n')).digest('hex')}`;
}
