/** The API's answers, by its own schemas. */
import type { apiRequest } from '@carillon/operations/schemas/api-request';
import type {
  application,
  applicationChange,
  newApplication,
} from '@carillon/operations/schemas/application';
import type { attempt } from '@carillon/operations/schemas/attempt';
import type { connectLink } from '@carillon/operations/schemas/connect-link';
import type { limitsAnswer } from '@carillon/operations/schemas/limits';
import type { attachedMedium, medium } from '@carillon/operations/schemas/medium';
import type { fullPost, listedPost, post } from '@carillon/operations/schemas/post';
import type { profile } from '@carillon/operations/schemas/profile';
import type { review } from '@carillon/operations/schemas/review';
import type { slot } from '@carillon/operations/schemas/slot';
import type { accountLimits } from '@carillon/operations/schemas/social-account';
import type {
  delivery,
  fullDelivery,
  newWebhook,
  webhook,
  webhookChange,
} from '@carillon/operations/schemas/webhook';
import type { z } from 'zod';

export type Post = AsJson<z.infer<typeof post>>;
export type ListedPost = AsJson<z.infer<typeof listedPost>>;
export type FullPost = AsJson<z.infer<typeof fullPost>>;
export type ApiRequest = AsJson<z.infer<typeof apiRequest>>;
export type ConnectLink = AsJson<z.infer<typeof connectLink>>;
export type Application = AsJson<z.infer<typeof application>>;
export type NewApplication = z.input<typeof newApplication>;
export type ApplicationChange = z.input<typeof applicationChange>;
export type ApplicationLimits = AsJson<z.infer<typeof limitsAnswer>>['data']['applications'][number];
export type Attempt = AsJson<z.infer<typeof attempt>>;
export type Medium = AsJson<z.infer<typeof medium>>;
export type PostMedium = AsJson<z.infer<typeof attachedMedium>>;
export type Profile = AsJson<z.infer<typeof profile>>;
export type Review = AsJson<z.infer<typeof review>>;
export type Slot = AsJson<z.infer<typeof slot>>;
export type Webhook = AsJson<z.infer<typeof webhook>>;
export type NewWebhook = z.input<typeof newWebhook>;
export type WebhookChange = z.input<typeof webhookChange>;
export type WebhookDelivery = AsJson<z.infer<typeof delivery>>;
export type FullWebhookDelivery = AsJson<z.infer<typeof fullDelivery>>;
export type AccountLimits = z.infer<typeof accountLimits>;

/** A page of a list. */
export interface Listed<Entry> {
  readonly data: readonly Entry[];
  readonly nextCursor?: string | null;
}

/** A value after JSON: dates are text. Bytes are in none of ours. */
export type AsJson<T> = T extends Date
  ? string
  : T extends ArrayBuffer | ArrayBufferView
    ? T
    : T extends readonly (infer Entry)[]
      ? AsJson<Entry>[]
      : T extends object
        ? { readonly [Name in keyof T]: AsJson<T[Name]> }
        : T;
