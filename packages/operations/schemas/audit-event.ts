import { auditActionNames, auditActors } from '@carillon/core';
import { z } from 'zod';
import { id, timestamp } from './fields.ts';

const nullable = (description: string, example: string | null) =>
  z.string().nullable().meta({ description, example });

/** Something that was done, as its owner may see it. */
export const auditEvent = z
  .object({
    id: id('aud'),
    at: timestamp.meta({ description: 'when it was done' }),
    action: z.string().meta({
      description: `action; later releases may add to these: ${auditActionNames.join(', ')}`,
      example: 'post.deleted',
    }),
    actor: z
      .object({
        type: z.enum(auditActors).meta({
          description:
            'person: a user who was signed in to the dashboard. api_key: a program with that key. connect_link: somebody who had been given a connect link. cli: an operator of the service with the command line. system: the service itself. anyone: an unknown person, as when signing in failed',
          example: 'api_key',
        }),
        userId: nullable('the user, where there was one', 'usr_01ka3m7q2ve4wr3t9t0v0v6q3c'),
        apiKeyId: nullable('the API key, where there was one', 'apk_01ka3m7q2ve4wr3t9t0v0v6q3c'),
        address: nullable(
          'the IP address that the request came from; null where there was no request, and for other users than yourself',
          '203.0.113.7',
        ),
      })
      .meta({ description: 'who did it' }),
    subject: z
      .object({
        type: z.string().meta({
          description:
            'user, session, api_key, profile, account, connect_link, post, media, queue, job or installation',
          example: 'post',
        }),
        id: z.string().meta({
          description: 'its id; it may be deleted by now',
          example: 'pst_01ka3m7q2ve4wr3t9t0v0v6q3c',
        }),
      })
      .nullable()
      .meta({ description: 'subject of the event; null where it has no id' }),
    email: nullable('the e-mail address that was tried for signing in', null),
    requestId: nullable('X-Request-Id of the request', 'req_01ka3m7q2ve4wr3t9t0v0v6q3c'),
    details: z
      .array(
        z.object({
          name: z.string().meta({
            description: 'details, such as fields: the names of those that were changed',
            example: 'fields',
          }),
          values: z
            .array(z.string())
            .meta({ description: 'numbers and words as text', example: ['scheduledAt'] }),
        }),
      )
      .meta({ description: 'further facts, by the action. Never a secret, and never the text of a post' }),
  })
  .meta({ id: 'AuditEvent', description: 'an event: who changed what, when and whence' });
