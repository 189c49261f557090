import { maxItems, nameNetworks, platforms, platformTitles, postStatuses, unitMeaning } from '@carillon/core';
import { itemLimits, optionRules } from '@carillon/networks/descriptors';
import { limits } from '@carillon/networks/limits';
import { endpoints } from '@carillon/operations/endpoints';
import type { Endpoint } from '@carillon/operations/run/operation';
import { type Job, jobs } from './jobs.ts';
import { tagOf, tags } from './operation.ts';

/** The API for language models, in the form of https://llmstxt.org. */
export function llmsText(publicUrl: string): string {
  const sections = [
    '# Carillon',
    `> Publishes and schedules posts to social accounts on ${nameNetworks()}, over a REST API with JSON.`,
    facts(publicUrl),
    ...jobs.map((job) => `${job.title}:\n\n${curl(job, publicUrl)}`),
    `## Documentation\n\n${documentation(publicUrl)}`,
    ...tags().map(({ name }) => `## ${name}\n\n${operations(name, publicUrl)}`),
  ];
  return `${sections.join('\n\n')}\n`;
}

const facts = (publicUrl: string): string =>
  [
    `- Every operation lies under ${publicUrl}/v1 and needs the header \`Authorization: Bearer svc_sk_…\`.`,
    '- First `GET /v1/social-accounts`: it has the ids of the accounts, and of their profiles, that a post needs: `profileId`, and its own `id`, which is the key in `platforms`. The name of a network or a handle is no key.',
    '- Keys that begin with `svc_sk_test_` reach sandbox accounts only. A key may be bound to profiles (`GET /v1/me` says to which): what belongs to others does not exist for it.',
    '- An error is `{ "error": "<sentence>" }`; the header `X-Error-Code` has the error code. With `Accept: application/problem+json` it also has `errors`: each thing that is wrong, with its path.',
    `- Longest text of an item: ${platforms.map(limitOf).join('; ')}. An item is held to the strictest limit of the networks of its post.`,
    `- A post has 1 to 50 social accounts, each with 1 to ${maxItems} items${platforms
      .filter(isShort)
      .map((platform) => ` (${platformTitles[platform]}: ${itemLimits[platform]})`)
      .join('')}. One item is a single post, several are a thread (Growth plan or above).`,
    '- When it goes out: `publishNow` comes before `autoSchedule`, that before `status`, that before `scheduledAt`; with none of them it is a draft.',
    '- `scheduledAt` has a timezone offset, or none and stands beside `timezone` (such as `2040-01-09T09:00` and `Europe/Berlin`), lies at most 5 minutes in the past, and cannot stand beside `autoSchedule`.',
    `- Statuses of a post: ${statuses}. A \`failed\` or \`partial\` one may be resent.`,
    '- A `POST` with the header `Idempotency-Key` may be repeated safely for 24 hours.',
    '- Publishing goes on after the answer. `?wait=15` on a create, publish or resend answers once the post is out or has failed everywhere; or get the post to learn what became of it on each platform.',
    `- An item may have \`options\` of its network: ${platforms.map(optionsOf).join('; ')}.`,
    '- To change a post, send `PATCH /v1/posts/{id}` with the time that is to be another, or with `platforms`: all accounts that it shall still go out on, with their items. Or get the post, change `platforms[].items[].content` in its `data`, and send that `data` back, with the `ETag` of the answer as `If-Match`, so that no other change is undone.',
  ].join('\n');

const isShort = (platform: (typeof platforms)[number]): boolean => itemLimits[platform] < maxItems;

const optionsOf = (platform: (typeof platforms)[number]): string =>
  `\`${platform}\` with ${optionRules[platform].map(({ name }) => `\`${name}\``).join(', ')}`;

function limitOf(platform: (typeof platforms)[number]): string {
  const { maxLength, unit, at } = limits[platform];
  const others = at === undefined ? '' : ', unless the server of the account says otherwise';
  return `${maxLength} ${unit} on ${platformTitles[platform]}${unitMeaning(limits[platform])}${others}`;
}

const statuses = postStatuses
  .filter((status) => status !== 'cancelled')
  .map((status) => `\`${status}\``)
  .join(', ');

function curl({ path, body }: Job, publicUrl: string): string {
  const lines = [
    `curl -s -X POST ${publicUrl}/v1${path} -H 'Authorization: Bearer svc_sk_…'`,
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
  ];
  return ['```sh', lines.join(' \\\n  '), '```'].join('\n');
}

const documentation = (publicUrl: string): string =>
  [
    `- [Guide](${publicUrl}/guide.md): a page for each subject, from a first post to keys, times, media, changes, search and webhooks`,
    `- [Everything in one file](${publicUrl}/llms-full.txt): the guide, the errors, and every operation with its fields`,
    `- [Assistants](${publicUrl}/guide/assistants.md): ten tools by the Model Context Protocol at ${publicUrl}/mcp`,
    `- [OpenAPI document](${publicUrl}/openapi.json): every operation, field and answer, with examples`,
    `- [Reference](${publicUrl}/docs): the same as a page, with requests to try out`,
    `- [Errors](${publicUrl}/errors.md): every error answer, its status, code and sentence`,
  ].join('\n');

const operations = (tag: string, publicUrl: string): string =>
  endpoints
    .filter(({ path }) => tagOf(path) === tag)
    .map((endpoint) => operation(endpoint, publicUrl))
    .join('\n');

function operation({ operationId, method, path, summary, description }: Endpoint, publicUrl: string): string {
  const page = `${publicUrl}/operations/${operationId}.md`;
  return `- [${summary}](${page}): \`${method.toUpperCase()} /v1${path}\`. ${description}`;
}
