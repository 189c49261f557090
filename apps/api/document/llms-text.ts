import { platforms, platformTitles } from '@carillon/core';
import { endpoints } from '../endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type Job, jobs } from './jobs.ts';
import { tagOf, tags } from './tags.ts';

/** The API for language models, in the form of https://llmstxt.org. */
export function llmsText(publicUrl: string): string {
  const networks = platforms.map((platform) => platformTitles[platform]).join(' and ');
  const sections = [
    '# Carillon',
    `> Publishes and schedules posts to social accounts on ${networks}, over a REST API with JSON.`,
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
    '- Keys that begin with `svc_sk_test_` reach sandbox accounts only.',
    '- An error is `{ "error": "<sentence>" }`; the header `X-Error-Code` has the error code.',
    '- A `POST` with the header `Idempotency-Key` may be repeated safely for 24 hours.',
    '- Publishing goes on after the answer: get the post to learn what became of it on each platform.',
  ].join('\n');

function curl({ path, body }: Job, publicUrl: string): string {
  const lines = [
    `curl -s -X POST ${publicUrl}/v1${path} -H 'Authorization: Bearer svc_sk_…'`,
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
  ];
  return ['```sh', lines.join(' \\\n  '), '```'].join('\n');
}

const documentation = (publicUrl: string): string =>
  [
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
  const page = `${publicUrl}/docs#/${encodeURIComponent(tagOf(path))}/${operationId}`;
  return `- [${summary}](${page}): \`${method.toUpperCase()} /v1${path}\`. ${description}`;
}
