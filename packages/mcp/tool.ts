import type { Scope } from '@carillon/core';
import type { Carillon } from '@carillon/sdk';
import { APIError, CarillonError } from '@carillon/sdk';
import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/** Parts that a tool uses. */
export interface ToolContext {
  readonly carillon: Carillon;
  /** Ends when the assistant gives the call up. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** Something that an assistant may have done: an operation of the API, or a few. */
export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Such as `create_post`. */
  readonly name: string;
  /** A few words, for people. */
  readonly title: string;
  /** Whole sentences, for the assistant. */
  readonly description: string;
  /** Rights that it needs, all of them: a key without sees no such tool. */
  readonly scopes: readonly Scope[];
  readonly annotations: Required<
    Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint'>
  >;
  readonly input: Input;
  readonly output: Output;
  /** The result as text, where JSON of all of it would be long; beside it stands the result as it is. */
  readonly inBrief?: (result: z.input<Output>) => string;
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<z.input<Output>>;
}

/** Lets the compiler tie what a tool does to the schemas beside it. */
export const tool = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: Tool<Input, Output>,
): Tool => definition as unknown as Tool;

/** Hints of a tool that changes nothing. */
export const reading = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** Offers a tool. What the API refuses is a result that says why, so that the assistant can do better. */
export function offer(server: McpServer, offered: Tool, context: Omit<ToolContext, 'signal'>): void {
  const { name, title, description, annotations, input, output, run, inBrief } = offered;
  server.registerTool(
    name,
    { title, description, inputSchema: input, outputSchema: output, annotations: { title, ...annotations } },
    async (given: unknown, { mcpReq: { signal } }): Promise<CallToolResult> => {
      try {
        const result = (await run(given, { ...context, signal })) as Record<string, unknown>;
        const text = inBrief?.(result) ?? JSON.stringify(result);
        return { content: [asText(text)], structuredContent: result };
      } catch (error) {
        if (!(error instanceof CarillonError)) throw error;
        return { content: [asText(inWords(error))], isError: true };
      }
    },
  );
}

const asText = (text: string) => ({ type: 'text', text }) as const;

/** The API's sentence, what else it says is wrong, and after how long it may help to come again. */
function inWords(error: CarillonError): string {
  if (!(error instanceof APIError)) return error.message;
  const { error: sentence, errors, code, retryAfterMs, requestId } = error;
  return [
    sentence,
    ...errors.map(({ message }) => message).filter((message) => !sentence.includes(message)),
    ...(retryAfterMs === null ? [] : [`Try again in ${Math.ceil(retryAfterMs / 1_000)} s.`]),
    `(${[code, requestId].filter((fact) => fact !== null).join(', ')})`,
  ].join(' ');
}
