import { ApiError } from './api-error.ts';
import type { Problem } from './problems.ts';
import { shownProblems } from './problems.ts';
import { sentence, type Values } from './sentence.ts';

/** Every error answer of the API: status, error code, sentence. The reference page is generated from here. */
export const errorCatalogue = {
  invalid_json: [400, 'The request body is not valid JSON: <detail>.'],
  body_not_utf8: [
    400,
    'The request body is not UTF-8 (byte <byte> at position <position>). Encode it as UTF-8.',
  ],
  duplicate_field: [
    400,
    'The request body gives <path> twice, and only one of the two could be used. Give it once.',
  ],
  host_invalid: [400, 'The request must have one header Host, and no more.'],
  if_match_invalid: [
    400,
    'The header If-Match must be the ETag of a post, in its double quotes, or *; not <value>.',
  ],
  json_too_deep: [400, 'The request body is nested deeper than the limit of <limit> levels.'],
  json_twice: [
    400,
    'The request body is JSON within a JSON string: it was encoded twice. Send the object itself.',
  ],
  json_expected: [400, 'The request body must be a JSON object, sent with Content-Type: application/json.'],
  charset_unsupported: [400, 'The charset of the request body must be UTF-8, not <charset>.'],
  encoding_unsupported: [
    400,
    'Content-Encoding <encoding> is not supported; send gzip, deflate, br, zstd or none.',
  ],
  unreadable: [400, 'The request cannot be read: <detail>.'],
  too_many_parameters: [400, 'The URL has more than the limit of <limit> query parameters.'],
  invalid_request: [400, '<sentences>'],
  webhook_url_refused: [400, 'The address of the webhook <problem>.'],
  return_url_not_allowed: [
    400,
    'The address in returnUrl is at <origin>, where no link may lead to. Add that in the dashboard first, under API keys, “Allowed return URLs”.',
  ],
  social_accounts_not_found: [400, 'One or more social accounts not found'],
  slot_too_late: [
    400,
    'The next free time for autoSchedule on <network> is <time>, later than latestAt. Give a later latestAt or another time.',
  ],
  not_changeable: [400, 'A post with status <status> cannot be changed.'],
  not_publishable: [
    400,
    'A post with status <status> cannot be published; only a draft or a scheduled one can.',
  ],
  too_late_to_delete: [
    409,
    'It is too late to delete this post: it is or may be published on <accounts>. Delete it on the network itself.',
  ],
  no_slot: [
    400,
    'No time within a year is free for autoSchedule on <network>. Allow more posts a day, less spacing or more windows in the preferences of the profile, or give scheduledAt.',
  ],
  not_resendable: [400, 'Cannot resend a post with status: <status>'],
  resend_needs_reconnect: [
    400,
    'Resending would fail again. Reconnect <accounts> in the dashboard, then resend the post.',
  ],
  platform_not_resendable: [
    400,
    'Only where a post has failed can it be resent, and on <account> its status is <status>.',
  ],
  file_expected: [
    400,
    'Send the file as the body of the request with its own Content-Type, such as image/png, or as multipart/form-data in a field named file.',
  ],
  form_unreadable: [400, 'The form cannot be read: <detail>.'],
  address_unusable: [400, 'The file cannot be fetched from its address: <detail>.'],
  file_unusable: [400, 'The file cannot be used: <detail>.'],
  idempotency_key_invalid: [400, 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.'],
  unauthorized: [401, 'Unauthorized'],
  scope_missing: [
    403,
    'This request needs the scope <scope>, and this API key has <scopes>. Use a key with that scope.',
  ],
  user_disabled: [
    403,
    'The user of this API key is disabled: no request is served, and nothing is published. Ask the admin of this server.',
  ],
  origin_not_allowed: [
    403,
    'Pages of <origin> may not call this API from a browser. Its admin can let them, with API_CORS_ORIGINS; programs outside of browsers may always.',
  ],
  connect_link_sandbox: [
    403,
    'A sandbox key makes links for sandbox accounts only. Leave sandbox out, or use a key that is not a sandbox key.',
  ],
  connect_links_used_up: [
    403,
    'A user may have <max> open connect links, and all of them are there. Revoke one, or wait until some expire.',
  ],
  applications_used_up: [
    403,
    'A user may have <max> applications, and all of them are there. Delete one first.',
  ],
  webhooks_used_up: [403, 'A user may have <max> webhooks, and all of them are there. Delete one first.'],
  key_share_used_up: [
    403,
    'A key that is bound to profiles may have a part of what its user may have, and this key has it: <share>. Use a key of all profiles, or the dashboard.',
  ],
  budget_reached: [
    403,
    'With this, <sum> are planned or spent of the budget of <whose> for <month>, which is <budget>. Raise the budget, or choose another month.',
  ],
  monthly_limit_reached: [403, 'Monthly post limit reached. Upgrade your plan to schedule more posts.'],
  threads_need_growth: [
    403,
    'Several items in a target (<path>) make a thread, and threads require the Growth plan or above; this account is on the <plan> plan.',
  ],
  sandbox_key: [
    403,
    'A sandbox key changes nothing that real accounts use, and the preferences of a profile hold for them, too. Use a key that is not a sandbox key.',
  ],
  key_bound_to_profiles: [403, 'This API key is bound to profiles, and <rule>. Use a key of all profiles.'],
  media_limit_reached: [
    403,
    'This file does not fit: it has <size> bytes, and the media of your plan may have <limit> bytes together. Delete some that you do not need.',
  ],
  profile_not_found: [404, 'Profile not found'],
  social_account_not_found: [404, 'Social account not found.'],
  connect_link_not_found: [404, 'Connect link not found.'],
  application_not_found: [404, 'Application not found.'],
  webhook_not_found: [404, 'Webhook not found.'],
  webhook_delivery_not_found: [404, 'Webhook delivery not found.'],
  request_not_found: [404, 'Request not found. Requests are kept for 30 days.'],
  media_not_found: [404, 'There is no such picture or video.'],
  upload_not_found: [404, 'There is no such upload, or its time is over. Announce the file again.'],
  post_not_found: [404, 'Post not found'],
  platform_not_found: [404, 'This post does not go to such a social account.'],
  route_not_found: [404, 'There is no <method> <path> in this API.'],
  method_not_allowed: [405, 'There is no <method> <path> in this API; it has <methods>.'],
  request_too_slow: [408, 'The request did not arrive in time.'],
  application_taken: [409, 'You have an application with this client id already.'],
  application_in_use: [
    409,
    'Accounts act through this application: <accounts>. Disconnect them first, or connect them by another application.',
  ],
  no_sandbox_account: [
    409,
    'This profile has no sandbox account, and only what goes to those can go out before its time. Connect one first.',
  ],
  idempotency_key_in_use: [
    409,
    'The first request with this Idempotency-Key is still running. Try again in a moment with the same key.',
  ],
  idempotency_answer_sealed: [
    409,
    'The request with this Idempotency-Key was done, and its answer had a secret that cannot be shown again: the keys of this server were changed since.',
  ],
  not_stoppable: [
    409,
    'Only what is scheduled or queued can be stopped, and on <account> the status of this post is <status>.',
  ],
  stop_too_late: [
    409,
    'It is too late to stop this post on <account>: it is being published there right now.',
  ],
  stop_in_doubt: [
    409,
    'This post may be published on <account> already, and that is still being checked. Stop it once the outcome is known.',
  ],
  dashboard_unknown: [
    409,
    'The page that the link would open is part of the dashboard, and this server does not know its address. Its admin must set DASHBOARD_URL.',
  ],
  media_processing: [409, 'This picture or video is still being prepared. Try again in a moment.'],
  direct_uploads_off: [
    409,
    'Media are kept in a folder of this server, into which nobody can upload directly. Send the file to POST /v1/media instead.',
  ],
  upload_missing: [
    409,
    'Nothing has arrived at the address of this upload yet. Put the file there first, then complete the upload.',
  ],
  upload_completing: [
    409,
    'Another request is completing this upload, and its file is read once only. Try again in a moment.',
  ],
  upload_differs: [
    409,
    'The file that arrived has <size> bytes, and <announced> were announced. Put the whole file there, or announce it again.',
  ],
  webhook_unsigned: [409, 'A webhook of the kind <kind> has no secret: its deliveries are not signed.'],
  webhook_off: [409, 'The webhook is switched off. Switch it on first: PATCH it with active true.'],
  webhook_dropping: [409, 'Its old deliveries are still being dropped. Try again in a moment.'],
  webhook_event_erased: [409, 'Nothing is left of this event: what it told was erased with its post.'],
  media_in_use: [
    409,
    'A post that is not published yet uses this picture or video. Change or delete that post first.',
  ],
  external_id_taken: [409, 'Another post has this externalId already: <post>.'],
  changed_meanwhile: [
    409,
    'The API key, the profile, an account, a picture or a video of this request was changed at the same moment. Try again.',
  ],
  precondition_failed: [
    412,
    'The post has changed since the version that If-Match names. Get it again and retry with its new ETag.',
  ],
  too_many_values: [
    400,
    'The request body has more than the limit of <limit> fields and list entries. A batch that needs more is sent in parts.',
  ],
  expectation_unknown: [400, 'The header Expect can only be 100-continue.'],
  file_too_large: [413, 'The file is larger than the limit of <limit> bytes.'],
  body_too_large: [413, 'The request body is larger than the limit of <limit> bytes.'],
  range_not_satisfiable: [416, 'The Range lies beyond the end of the file, which has <size> bytes.'],
  idempotency_key_reused: [
    422,
    'This Idempotency-Key was used for another request within the last 24 hours. Use a new key for a new request.',
  ],
  rate_limited: [
    429,
    'The rate limit of this API key is <limit> requests in <window> s, and all of them are used. Try again in <wait> s.',
  ],
  keys_rate_limited: [
    429,
    'All API keys of this user together may make <limit> requests in <window> s, and all of them are used. Try again in <wait> s.',
  ],
  too_many_unknown: [
    429,
    'More than <limit> API keys or sessions that nobody has came from your address within <window> s. Try again in <wait> s; what was good before is let in meanwhile.',
  ],
  too_many_uploads: [
    429,
    'Only <limit> files of a user are taken at once, and this one would wait for too long. Nothing was kept of it; send it again in <wait> s.',
  ],
  too_many_headers: [431, 'The request has more than the limit of <limit> headers.'],
  headers_too_large: [431, 'The headers of the request are larger than the limit of <limit> bytes.'],
  internal: [500, 'Internal server error'],
  busy: [
    503,
    'The data of this user is locked by other work right now, and nothing was done for this request. Try again in a moment.',
  ],
  stopping: [
    503,
    'This server is being stopped, and nothing was done for this request. Send it again: another server takes it, or this one once it is back.',
  ],
  store_unavailable: [
    503,
    'Media can be neither stored nor read right now, and nothing was done for this request. Try again in a moment.',
  ],
  uploads_full: [
    503,
    'As many files as this service takes at once are on their way already. Nothing was kept of this one; send it again in <wait> s.',
  ],
  no_room: [
    503,
    'This service has no room for <size> bytes more right now. Nothing was kept of the file; send it again in <wait> s.',
  ],
  file_not_read: [
    503,
    'The file could not be read right now, for no fault of its own. Nothing was kept of it; send it again in a moment.',
  ],
  unavailable: [
    503,
    'The service cannot use its database right now. Try again in a moment; with an Idempotency-Key, nothing is done twice.',
  ],
} as const satisfies Record<string, readonly [status: number, template: string]>;

export type ErrorCode = keyof typeof errorCatalogue;

type Template<Code extends ErrorCode> = (typeof errorCatalogue)[Code][1];

/** `throw apiError('not_resendable', { status })` */
export function apiError<Code extends ErrorCode>(
  code: Code,
  ...values: Values<Template<Code>> extends Record<never, never>
    ? keyof Values<Template<Code>> extends never
      ? []
      : [Values<Template<Code>>]
    : never
): ApiError {
  const [status, template] = errorCatalogue[code];
  return new ApiError(status, code, sentence<string>(template, values[0] ?? {}));
}

/** All problems of a request in one answer; the first decides its code. */
export function invalidRequest(problems: readonly [Problem, ...Problem[]]): ApiError {
  const shown = shownProblems(problems);
  const sentences = shown.map(({ message }) => message).join(' ');
  return new ApiError(400, problems[0].code, sentences, shown);
}
