import type { MessageKind } from './message-body.ts';

interface Answered {
  readonly status: number;
  /** The beginning of its body. */
  readonly text: string;
}

/** Why an endpoint will never take a message again, by its own answer; null while it may. */
export function deletedReason(kind: MessageKind, { status, text }: Answered): string | null {
  if (kind === 'slack' && [403, 404].includes(status) && slackWords.test(text))
    return `Slack answered “${text.trim()}”: the incoming webhook or its channel was deleted.`;
  // 10015: Unknown Webhook. 50027: Invalid Webhook Token.
  if (kind === 'discord' && [401, 404].includes(status) && /"code": ?(?:10015|50027)\b/.test(text))
    return 'Discord answered that there is no such webhook: it was deleted.';
  return null;
}

const slackWords =
  /^\s*(?:no_service(?:_id)?|no_team|no_active_hooks|team_disabled|channel_not_found|invalid_token)\s*$/;
