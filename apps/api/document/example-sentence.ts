import {
  type ErrorCode,
  errorCatalogue,
  nameAccounts,
  platformTitles,
  problem,
  sentence,
  type Values,
} from '@carillon/core';
import { exampleAccounts } from '@carillon/networks/descriptors';
import { exampleId } from '@carillon/operations/schemas/fields';

type Catalogue = typeof errorCatalogue;

/** The errors whose sentence has places for values. */
type Filled = {
  [Code in ErrorCode]: keyof Values<Catalogue[Code][1]> extends never ? never : Code;
}[ErrorCode];

const someSentences = [
  problem('field_missing', 'profileId', {}),
  problem('wrong_type', 'publishNow', { expected: 'true or false', received: 'a string' }),
]
  .map(({ message }) => message)
  .join(' ');

const [one = '', another = ''] = Object.values(platformTitles);

/** A value for each place, as an answer might have it. */
const exampleValues: { readonly [Code in Filled]: Values<Catalogue[Code][1]> } = {
  budget_reached: { sum: '$50.20', whose: 'this key', month: '2026-12', budget: '$50.00' },
  invalid_json: {
    detail: "Expected ',' or '}' after property value in JSON at position 17 (line 1 column 18)",
  },
  body_not_utf8: { byte: '0xFC', position: 11 },
  duplicate_field: { path: 'publishNow' },
  if_match_invalid: { value: 'abc' },
  json_too_deep: { limit: 20 },
  unreadable: { detail: 'its body is not valid gzip, as Content-Encoding says' },
  charset_unsupported: { charset: 'latin1' },
  encoding_unsupported: { encoding: 'compress' },
  too_many_parameters: { limit: 50 },
  invalid_request: { sentences: someSentences },
  webhook_unsigned: { kind: 'slack' },
  webhook_url_refused: { problem: 'must begin with https://' },
  webhooks_used_up: { max: 20 },
  applications_used_up: { max: 100 },
  application_in_use: { accounts: '@ada' },
  connect_links_used_up: { max: 1_000 },
  key_share_used_up: { share: '500 posts in a month' },
  return_url_not_allowed: { origin: 'https://app.example.com' },
  slot_too_late: { network: another, time: '2040-01-09T08:00:00.000Z' },
  not_changeable: { status: 'published' },
  external_id_taken: { post: exampleId('pst') },
  not_publishable: { status: 'failed' },
  too_late_to_delete: { accounts: nameAccounts(exampleAccounts) },
  no_slot: { network: one },
  not_resendable: { status: 'draft' },
  resend_needs_reconnect: { accounts: 'X @ada' },
  platform_not_resendable: { account: 'X @ada', status: 'published' },
  not_stoppable: { account: 'X @ada', status: 'published' },
  stop_too_late: { account: 'X @ada' },
  stop_in_doubt: { account: 'X @ada' },
  form_unreadable: { detail: 'it ends too early' },
  address_unusable: { detail: 'it answered 404' },
  file_unusable: { detail: 'it is no picture, GIF or video' },
  scope_missing: { scope: 'posts:write', scopes: 'posts:read' },
  origin_not_allowed: { origin: 'https://app.example.com' },
  threads_need_growth: { path: `platforms.${exampleId('sac')}.items`, plan: 'free' },
  key_bound_to_profiles: { rule: 'changes and deletes only media that it uploaded itself' },
  media_limit_reached: { size: 412_345, limit: 1_000_000_000 },
  route_not_found: { method: 'GET', path: '/v1/post' },
  method_not_allowed: { method: 'PUT', path: '/v1/posts', methods: 'GET, POST, HEAD' },
  upload_differs: { size: 400_000, announced: 412_345 },
  too_many_values: { limit: 4_000 },
  file_too_large: { limit: 536_870_912 },
  body_too_large: { limit: 1_000_000 },
  range_not_satisfiable: { size: 412_345 },
  too_many_unknown: { limit: 60, window: 60, wait: 17 },
  rate_limited: { limit: 60, window: 60, wait: 17 },
  keys_rate_limited: { limit: 120, window: 60, wait: 17 },
  too_many_uploads: { limit: 3, wait: 5 },
  uploads_full: { wait: 5 },
  no_room: { size: 412_345, wait: 30 },
  too_many_headers: { limit: 100 },
  headers_too_large: { limit: 16_384 },
};

/** The sentence of an error as an answer may have it. */
export const exampleSentence = (code: ErrorCode): string =>
  sentence<string>(errorCatalogue[code][1], code in exampleValues ? exampleValues[code as Filled] : {});
