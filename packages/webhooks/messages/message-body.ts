import type { WebhookKind } from '@carillon/core';
import type { ClaimedEvent } from '@carillon/db';
import { discordMessage } from './discord-message.ts';
import type { Message } from './message.ts';
import { messageOf } from './message-of.ts';
import { ntfyMessage } from './ntfy-message.ts';
import { slackMessage } from './slack-message.ts';

/** Kinds of endpoints at which people read. */
export type MessageKind = Exclude<WebhookKind, 'webhook'>;

const formats: Record<MessageKind, (message: Message) => object> = {
  slack: slackMessage,
  discord: discordMessage,
  ntfy: ntfyMessage,
};

/**
 * What an endpoint of a kind is sent of an event, as JSON: the same on every try. That of ntfy lacks its topic.
 * @param dashboardUrl address of the dashboard in browsers; no link leads there without it
 */
export const messageBody = (
  kind: MessageKind,
  event: Pick<ClaimedEvent, 'type' | 'snapshot'>,
  dashboardUrl: string | undefined,
): string => JSON.stringify(formats[kind](messageOf(event, dashboardUrl)));
