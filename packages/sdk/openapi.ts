// Made of apps/docs/openapi.json by npm run docs.
export interface paths {
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description All posts of the account, the newest first. sort=due lists the waiting ones, the next first; sort=published those that are out on some account, the latest first. Parameters that are about its accounts (platform_status, account_id, platform) must hold for one account of the post together. A page that is filtered by more than profile_id and status examines a limited number of posts. It may have fewer entries than limit, or none, while nextCursor, or prevCursor, leads on. Lists with sort=due and sort=published only go forward: they have no prevCursor, and take no before. Needs a key with the scope `posts:read`.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post
         * @description A draft, a scheduled post, or one that goes out at once. Needs a key with the scope `posts:write`.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 100 posts
         * @description Creates posts together, each as createPost does, and answers what became of each. With mode `all`, the default, all are stored or none; `each` stores every valid post. Warnings come with `dryRun` only. Needs a key with the scope `posts:write`.
         */
        post: operations["createPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create posts from a table
         * @description Reads a table (CSV) as the dashboard and the command line do, up to 500 rows in a megabyte, and creates a post for each row, as createPosts does. A row that a former import stored is not stored again while its post is there. Its media are ids of media that were uploaded before. Needs a key with the scope `posts:write`.
         */
        post: operations["importPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count posts
         * @description Counts posts by their status, and by the states of their accounts. The parameters narrow which posts are counted. Needs a key with the scope `posts:read`.
         */
        get: operations["countPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a post without storing it
         * @description Checks a request as createPost does, and stores nothing. It answers every problem, the lengths, the times and the quota. Needs a key with the scope `posts:write`.
         */
        post: operations["validatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a post
         * @description One post with its state on every platform. Needs a key with the scope `posts:read`.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Delete a post before it goes out
         * @description Cancels the post on every platform where publishing has not begun, and removes it when that is all of them. Needs a key with the scope `posts:write`.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Change a post
         * @description Changes content, accounts or time until the post is published; afterwards only for the platforms that failed, and metadata. platforms replaces all accounts on which the post is not out: one that is left out is dropped. Also takes `data` as getPost answers it, with your changes in it. Needs a key with the scope `posts:write`.
         */
        patch: operations["changePost"];
        trace?: never;
    };
    "/posts/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a draft or scheduled post now
         * @description Publishes a draft or a scheduled post at once, after checking it against the limits again. Needs a key with the scope `posts:write`.
         */
        post: operations["publishPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the failed platforms of a post
         * @description Publishes a failed or partial post again on the platforms where it failed. Needs a key with the scope `posts:write`.
         */
        post: operations["resendPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/platforms/{socialAccountId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a post to one account
         * @description Publishes a post again on one account where it failed, whatever it does on the others: they may still be scheduled, queued or publishing. Needs a key with the scope `posts:write`.
         */
        post: operations["resendPlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/platforms/{socialAccountId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a post on one account
         * @description Gives up publishing a scheduled or queued post on one account, such as one that is tried again and again, whatever it does on the others. It has failed there then, with the error code stopped, and can be resent. Items of a thread that are out stay out. Needs a key with the scope `posts:write`.
         */
        post: operations["stopPlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts at publishing a post
         * @description Every attempt to publish a post, with its result: the newest attempts, in the order of their start. Needs a key with the scope `posts:read`.
         */
        get: operations["listAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List media
         * @description All media of the account, the newest first. A key that is bound to profiles sees those that it uploaded itself, and those that posts of its profiles use. Needs a key with the scope `media:read`.
         */
        get: operations["listMedia"];
        put?: never;
        /**
         * Upload a picture, a GIF or a video
         * @description The file is the body of the request, with name and altText as parameters of the address, or the field file of a form, with altText as another field. Its bytes decide what it is. Pictures lose their EXIF and GPS data. Needs a key with the scope `media:write`.
         */
        post: operations["createMedium"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/from-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a picture, a GIF or a video fetched
         * @description Fetches a file of at most 512 MB from a public address with https, within 60 s and over at most 5 redirects, and stores it as if it had been uploaded. Needs a key with the scope `media:write`.
         */
        post: operations["createMediumFromUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce a file that is uploaded straight to the store
         * @description Answers an address at which the store itself takes the file, of exactly sizeBytes bytes. Put it there, then complete the upload. Until it is completed or its time is over, its bytes count as stored. Works where media are kept in a bucket. Needs a key with the scope `media:write`.
         */
        post: operations["announceUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/uploads/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload
         * @description Takes the file that was put at the address of the upload, as if it had been sent in a request: its bytes decide what it is. Asked again, it answers the same medium. Needs a key with the scope `media:write`.
         */
        post: operations["completeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a medium
         * @description One medium, with how far it is prepared. Needs a key with the scope `media:read`.
         */
        get: operations["getMedium"];
        put?: never;
        post?: never;
        /**
         * Delete a medium
         * @description It is deleted at once, and its files soon after. Published posts stay on their networks; they no longer show it here. A medium of a draft, of a scheduled or a failed post, or of one that is being published, cannot be deleted. Needs a key with the scope `media:write`.
         */
        delete: operations["deleteMedium"];
        options?: never;
        head?: never;
        /**
         * Change a medium
         * @description Changes its alternative text, its name, its tags, and whether it is kept. Fields that are not given stay as they are. A medium that is no longer kept goes a day later, unless a post uses it. Kept media count among the bytes of the plan, as all do. Needs a key with the scope `media:write`.
         */
        patch: operations["changeMedium"];
        trace?: never;
    };
    "/media/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the content of a medium
         * @description Its bytes, or the requested range of them. Needs a key with the scope `media:read`.
         */
        get: operations["getMediumContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the thumbnail of a medium
         * @description A small WebP picture of it; a video has none. Needs a key with the scope `media:read`.
         */
        get: operations["getMediumThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List profiles
         * @description All profiles of the account, or those that the key is bound to. Needs a key with the scope `profiles:read`.
         */
        get: operations["listProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the scheduling preferences of a profile
         * @description Changes how auto-scheduling chooses times for a profile. Posts that already have a time keep it. A sandbox key cannot: real accounts use the same preferences. Needs a key with the scope `profiles:write`.
         */
        patch: operations["changeProfile"];
        trace?: never;
    };
    "/profiles/{id}/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the next free slots of a profile
         * @description The next free times of each network, as requests with autoSchedule would get them one after another. Real and sandbox accounts have calendars of their own. The answer has that of real accounts. It has that of sandbox accounts for a sandbox key, and for a network on which the profile has no real account. Needs a key with the scope `profiles:read`.
         */
        get: operations["listSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/social-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List social accounts
         * @description The connected accounts, and how many the plan allows. Needs a key with the scope `accounts:read`.
         */
        get: operations["listSocialAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connect links
         * @description Links by which your customers connect accounts, the newest first, without their addresses. They are kept for 90 days after their end. Needs a key with the scope `accounts:connect`.
         */
        get: operations["listConnectLinks"];
        put?: never;
        /**
         * Create a connect link
         * @description Makes an address at which somebody connects one account to a profile, once, without signing in here. Open it in the browser of your customer. No key has the scope accounts:connect unless it was named when the key was made. Needs a key with the scope `accounts:connect`.
         */
        post: operations["createConnectLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connect-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connect link
         * @description One link, and the account that it has connected. Needs a key with the scope `accounts:connect`.
         */
        get: operations["getConnectLink"];
        put?: never;
        post?: never;
        /**
         * Revoke a connect link
         * @description Nobody can use it any more. One that was used, has expired or was revoked before stays as it is, and is answered the same. Needs a key with the scope `accounts:connect`.
         */
        delete: operations["revokeConnectLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish to sandbox accounts before the time
         * @description Publishes now what the profile’s sandbox accounts have scheduled until `advanceTo`, in its order. It includes posts that are tried again by then, and posts of an account that its network keeps waiting until then. Their times become the current time; those on other accounts stay. Drafts, posts that are being published and posts in doubt stay as they are. The answer says what is due now, not what becomes of it. Needs a key with the scope `posts:write`.
         */
        post: operations["advanceSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Endpoints that receive events, the oldest first. A sandbox key sees those that sandbox keys made. A key that is bound to profiles sees those that are limited to its profiles. Needs a key with the scope `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events are delivered to the address from now on, by POST, signed after Standard Webhooks: check the signature, answer with 2xx within 15 s, and expect an event more than once. post.failed comes when a post went out on none of its accounts, post.partial when it went out on some; publication.failed comes for each account on which it failed. The secret is shown in this answer only; you may give one of your own. With the kind slack, discord or ntfy, people read a message there; the kind cannot be changed later. Needs a key with the scope `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One webhook, and whether it accepts its deliveries. Needs a key with the scope `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Stops its deliveries and deletes their history. Needs a key with the scope `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes where events are sent, and which. Switched off, it receives nothing, and its pending deliveries are dropped; `recover` brings them back. Its own headers go when it is sent to another server, unless they are given as well. Needs a key with the scope `webhooks:write`.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description The new secret is made here, or one of your own, and is shown in this answer only. For 24 hours deliveries carry a signature by each of the two, so that the receiver can change over at any time. Rotating again within that time ends the older one at once. Needs a key with the scope `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Delivers an example of a type of event to the webhook, `webhook.test` unless another is named, whatever types it subscribes to. It is the example of this document, marked by `test` and by the header `webhook-test`, about sandbox accounts. The delivery shows what it answered. A test is tried twice at most, and one that fails says nothing about the webhook. Needs a key with the scope `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver what was missed
         * @description Delivers again the events that failed or were dropped since a moment, such as after its server was away. `missed` adds, in their order, the events from while it was switched off, for which there are no deliveries. Calling again delivers nothing twice. One call takes about 10,000; `more` says when to call again. Needs a key with the scope `webhooks:write`.
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Its deliveries of the last 30 days, pending, delivered, failed and dropped, the newest first by `createdAt`. Needs a key with the scope `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description One delivery: its content, and the result of every attempt. Needs a key with the scope `webhooks:read`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver once more
         * @description Delivers the same event again, with the same id and the same bytes, whatever its status. Needs a key with the scope `webhooks:write`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Who changed what of the account, when and whence, the newest first: by API keys, by people in the dashboard, and by operators of the service. A sandbox key sees what sandbox keys did, and a key that is bound to profiles what it did itself. New posts and media are not listed: they are there themselves. Needs a key with the scope `audit:read`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the key of the request
         * @description Answers whose key it is, its scopes and its end, what the plan allows, and what the month has used. Every valid key may ask, so this tells a client whether its key works. A key that is bound to profiles sees its own part only. Needs a key.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Lists the requests of your API keys in the last 30 days, the newest first, about a second after they were answered. It has every request that changed something or failed. Of good reads, and of refusals for too many requests, it has about the first ten of a key in a minute. The contents of requests and answers are not stored. A sandbox key sees the requests of sandbox keys, and a key that is bound to profiles its own. A filtered page can be shorter than its limit, even empty, and still have a nextCursor, or a prevCursor: there is more to examine. Needs a key with the scope `audit:read`.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request
         * @description One request of the last 30 days, by the X-Request-Id of its answer. Needs a key with the scope `audit:read`.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description body of account.connected */
        AccountConnectedEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "account.connected";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventConnectedAccount"];
        };
        /** @description body of account.disconnected */
        AccountDisconnectedEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "account.disconnected";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventLostAccount"];
        };
        /** @description how many accounts the plan allows, and how many there are */
        AccountLimits: {
            /** @description accounts in use */
            current: number;
            /** @description accounts allowed by the plan */
            max: number;
            /** @description true when another account may be connected */
            canAdd: boolean;
        };
        /** @description body of account.reconnect_required */
        AccountReconnectRequiredEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "account.reconnect_required";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventLostAccount"];
        };
        /** @description a field of an answer, which a request may repeat as it was read; it cannot be changed here */
        Answered: unknown;
        /** @description a request of an API key, and how it ended */
        ApiRequest: {
            /** @description the X-Request-Id of its answer */
            id: string;
            /**
             * Format: date-time
             * @description when it came
             */
            at: string;
            /** @description GET, POST, PATCH, DELETE, or another method */
            method: string;
            /** @description path of the request, without its query; at most 200 characters */
            path: string;
            /** @description operationId of this document; null where there is no such operation */
            operation: string | null;
            /** @description status of the answer; 499 where the caller closed the connection before it, and the request may have been done */
            status: number;
            /** @description X-Error-Code of the answer; null for a good one */
            errorCode: string | null;
            /** @description the sentence of the error, at most 300 characters; null for a good answer */
            error: string | null;
            /** @description from the request to its answer, ms */
            durationMs: number;
            /** @description its API key, which may be deleted by now */
            apiKeyId: string;
            /** @description the post that it created or concerned; it may be deleted by now */
            postId: string | null;
        };
        /** @description a medium, uploaded before, that an item shows */
        AttachedMedium: {
            /** @description Media asset id (med_…) */
            id: string;
            /** @description alternative text in this post; that of the medium unless given */
            altText?: string | null;
        };
        /** @description one try at publishing a post on one account */
        Attempt: {
            /**
             * @description lowercase name of the network
             * @enum {string}
             */
            platform: "x" | "bluesky";
            /** @description Social account id */
            socialAccountId: string;
            /** @description 1 for the post as it was created; one more with every resend */
            round: number;
            /** @description counts the attempts of a round */
            number: number;
            /**
             * Format: date-time
             * @description when it began
             */
            startedAt: string;
            /** @description when it ended; null while it is under way */
            endedAt: string | null;
            /** @description published: the network confirmed it. retry: certainly not published, and attempted again later. reconnect: the network refuses the credentials; reconnect the account. operator: the network refuses this server; its operator must act, and the post waits. refused: the network does not take this content. unknown: the network did not confirm it; the network is asked before anything is sent again. null: still running. */
            outcome: ("published" | "retry" | "reconnect" | "operator" | "refused" | "unknown") | null;
            /** @description HTTP status of the network’s answer, where there was one */
            networkStatus: number | null;
            /** @description outcome in words */
            message: string;
            /** @description no further attempt before this time */
            nextAttemptAt: string | null;
        };
        /** @description an event: who changed what, when and whence */
        AuditEvent: {
            /** @description Audit event id */
            id: string;
            /**
             * Format: date-time
             * @description when it was done
             */
            at: string;
            /** @description action; later releases may add to these: user.created, user.invited, user.changed, user.deleted, user.exported, password.changed, password.check_failed, password.reset_requested, password.reset, sign_in.succeeded, sign_in.failed, sign_in.refused, identity.linked, identity.unlinked, notifications.changed, session.ended, second_factor.failed, second_factor.added, second_factor.removed, recovery_codes.created, api_key.created, api_key.granted, api_key.rotated, api_key.revoked, profile.created, profile.changed, profile.deleted, profile.sandbox_advanced, account.connected, account.disconnected, account.server_changed, connect_link.created, connect_link.revoked, return_origins.changed, post.changed, post.deleted, post.published_now, post.publishing_undone, post.resent, post.stopped, bulk_change.begun, bulk_change.stopped, bulk_change.undone, media.changed, media.deleted, webhook.created, webhook.changed, webhook.deleted, webhook.secret_rotated, queue.paused, queue.resumed, queue.changed, job.promoted, job.retried, credentials.resealed, database.restored */
            action: string;
            /** @description who did it */
            actor: {
                /**
                 * @description person: a user who was signed in to the dashboard. api_key: a program with that key. connect_link: somebody who had been given a connect link. cli: an operator of the service with the command line. system: the service itself. anyone: an unknown person, as when signing in failed
                 * @enum {string}
                 */
                type: "person" | "api_key" | "connect_link" | "cli" | "system" | "anyone";
                /** @description the user, where there was one */
                userId: string | null;
                /** @description the API key, where there was one */
                apiKeyId: string | null;
                /** @description the IP address that the request came from; null where there was no request, and for other users than yourself */
                address: string | null;
            };
            /** @description subject of the event; null where it has no id */
            subject: {
                /** @description user, session, api_key, profile, account, connect_link, post, media, queue, job or installation */
                type: string;
                /** @description its id; it may be deleted by now */
                id: string;
            } | null;
            /** @description the e-mail address that was tried for signing in */
            email: string | null;
            /** @description X-Request-Id of the request */
            requestId: string | null;
            /** @description further facts, by the action. Never a secret, and never the text of a post */
            details: {
                /** @description details, such as fields: the names of those that were changed */
                name: string;
                /** @description numbers and words as text */
                values: string[];
            }[];
        };
        /** @description a post; `platforms` and `media` are there if the request asked to wait */
        AwaitedPost: {
            /** @description Post id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /** @description text of the first item of the first target */
            content: string;
            status: components["schemas"]["PostStatus"];
            /** @description when it goes out, never earlier; with autoSchedule, the earliest slot of its networks. null when it has no time */
            scheduledAt: string | null;
            /** @description a post whose publishing has not begun by then fails instead of being late */
            latestAt: string | null;
            /** @description your own id of the post */
            externalId: string | null;
            /** @description your notes on the post */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description state of the post on each account */
            platforms?: {
                /** @description Publication id */
                id: string;
                /** @description Post id */
                postId: string;
                /** @description Social account id */
                socialAccountId: string;
                /**
                 * @description lowercase name of the network
                 * @enum {string}
                 */
                platform: "x" | "bluesky";
                /** @description handle or name on the network */
                platformUsername: string;
                status: components["schemas"]["PublicationStatus"];
                /** @description not published before this time; null for a draft. With autoSchedule each network has its own */
                scheduledAt: string | null;
                /** @description why it failed, or what it waits for */
                errorMessage: string | null;
                /** @description error code of errorMessage, such as rate_limited; null when there is no error */
                errorCode: string | null;
                /** @description true: waiting can help, or a resend once it has failed. false: the post or the account must be changed first, or the post may already be published: check the account. null when there is no error */
                retryable: boolean | null;
                /** @description no attempt before this time, for a queued or publishing post that waits; null otherwise */
                nextAttemptAt: string | null;
                /** @description public URL of the first item on the network; null until it is published, and in the sandbox */
                platformPostUrl: string | null;
                /** @description when it went out; null while unpublished */
                publishedAt: string | null;
                /** @description the id on the network; null while unpublished */
                platformPostId: string | null;
                /** @description in the order in which they are published; several are a thread */
                items: components["schemas"]["PublishedItem"][];
                /**
                 * Format: date-time
                 * @description when it was made
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description when anything of it last changed
                 */
                updatedAt: string;
            }[];
            /** @description media of all its items, each once */
            media?: components["schemas"]["PostMedium"][];
        };
        /** @description options of a post on Bluesky */
        BlueskyOptions: {
            /** @description who can reply, besides the author: all of these; nobody with []; everyone unless given. It stands in the first item of a thread, and holds for all of it */
            replyGate?: ("mentioned" | "following" | "followers")[];
            /** @description false: nobody can quote the post */
            allowQuotes?: boolean;
            /** @description labels that warn people before they see it */
            labels?: ("sexual" | "nudity" | "porn" | "graphic-media")[];
            /** @description languages of the post, as BCP 47 tags; people choose by them what they see */
            languages?: string[];
        };
        /** @description options of a post on Bluesky */
        BlueskyOptionsOfItem: {
            /** @description who can reply, besides the author: all of these; nobody with []; everyone unless given. It stands in the first item of a thread, and holds for all of it */
            replyGate?: ("mentioned" | "following" | "followers")[];
            /** @description false: nobody can quote the post */
            allowQuotes?: boolean;
            /** @description labels that warn people before they see it */
            labels?: ("sexual" | "nudity" | "porn" | "graphic-media")[];
            /** @description languages of the post, as BCP 47 tags; people choose by them what they see */
            languages?: string[];
        };
        /** @description a link by which somebody connects an account */
        ConnectLink: {
            /** @description Connect link id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /** @description the key that made it; the first one, where that was rotated. null for a person, and for links from before this was noted */
            apiKeyId: string | null;
            /** @description networks that the page offers */
            platforms: ("x" | "bluesky")[];
            /** @description true: it connects accounts of the sandbox */
            sandbox: boolean;
            /** @description address to which the page leads at the end; null for none */
            returnUrl: string | null;
            /** @description an id of your own */
            externalId: string | null;
            /**
             * @description open: it can be used. used: it has connected an account. expired: its time is over. revoked: you ended it, or the key that made it has ended, or may do less
             * @enum {string}
             */
            status: "open" | "used" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description end of the time in which it can be used
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /** @description when it connected an account */
            usedAt: string | null;
            /** @description the account that it connected; null before */
            socialAccountId: string | null;
        };
        /** @description outcome of a post of a batch */
        CreatedPost: {
            /** @description its place in the request, from 0 */
            index: number;
            /** @description true when it is stored, or would be in a dry run */
            ok: boolean;
            /** @description its id; null where it is not stored */
            id: string | null;
            /** @description your own id of the post */
            externalId: string | null;
            /** @description the id of the post that has its externalId already; null for none */
            existingId: string | null;
            /** @description its status; null where it is not stored */
            status: components["schemas"]["PostStatus"] | null;
            /** @description when it goes out; with autoSchedule, the earliest slot of its networks */
            scheduledAt: string | null;
            /** @description code of the error; null for none */
            code: string | null;
            /** @description why it is not stored, in words */
            error: string | null;
            /** @description everything that is wrong with it; each path is within the post */
            problems: components["schemas"]["Problem"][];
            /** @description warnings for the author: reasons why a draft cannot be published as it is, a repeated text, another post close by, charges of a network, a key that ends soon, an offset that is not that of timezone. A post that goes out at once, and a change, are not compared with other posts: validatePost does that */
            warnings: components["schemas"]["Problem"][];
        };
        /** @description why a request failed */
        Error: {
            /** @description a sentence that is complete by itself */
            error: string;
        };
        /** @description an account that was connected, as it was then */
        EventConnectedAccount: {
            /** @description Social account id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /**
             * @description lowercase name of the network
             * @enum {string}
             */
            platform: "x" | "bluesky";
            /** @description id of the user on the network */
            platformUserId: string;
            /** @description handle or name on the network */
            platformUsername: string;
            /** @description URL of the picture */
            platformAvatar: string;
            /** @description only active accounts may be posted to */
            active: boolean;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * @description connected: it works. reconnect: its network refuses the credentials, and it must be connected again. disconnected: a person removed it
             * @enum {string}
             */
            state: "connected" | "reconnect" | "disconnected";
            /** @description reason, while state is reconnect; null otherwise */
            stateReason: string | null;
            /** @description true: it is about sandbox accounts, and nothing of it is real */
            sandbox: boolean;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description the connect link that it was connected by; null where somebody did it who was signed in */
            connectLinkId: string | null;
            /** @description your own id of that link; null without one */
            externalId: string | null;
        };
        /** @description ids of a deleted post, without its texts */
        EventDeletedPost: {
            /** @description Post id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /**
             * @description always deleted
             * @constant
             */
            status: "deleted";
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description true: it is about sandbox accounts, and nothing of it is real */
            sandbox: boolean;
        };
        /** @description an account that nothing can be published to any more */
        EventLostAccount: {
            /** @description Social account id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /**
             * @description lowercase name of the network
             * @enum {string}
             */
            platform: "x" | "bluesky";
            /** @description id of the user on the network */
            platformUserId: string;
            /** @description handle or name on the network */
            platformUsername: string;
            /** @description URL of the picture */
            platformAvatar: string;
            /** @description only active accounts may be posted to */
            active: boolean;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * @description connected: it works. reconnect: its network refuses the credentials, and it must be connected again. disconnected: a person removed it
             * @enum {string}
             */
            state: "connected" | "reconnect" | "disconnected";
            /** @description reason, while state is reconnect; null otherwise */
            stateReason: string | null;
            /** @description true: it is about sandbox accounts, and nothing of it is real */
            sandbox: boolean;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description true: a person disconnected it. false: its network refuses the credentials */
            intentional: boolean;
            /** @description reason why nothing can be published to it, as a sentence */
            reason: string;
        };
        /** @description a file that cannot be used */
        EventMedium: {
            /** @description Media asset id */
            id: string;
            /**
             * @description type of the file, by its bytes
             * @enum {string}
             */
            type: "image" | "gif" | "video";
            /** @description name of the file */
            name: string;
            /** @description by its bytes, whatever it was called */
            mimeType: string;
            /** @description size of its content, bytes */
            sizeBytes: number;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description why the file cannot be used */
            errorMessage: string;
            /** @description true: it is about sandbox accounts, and nothing of it is real */
            sandbox: boolean;
        };
        /** @description the post as it was when it happened */
        EventPost: {
            /** @description Post id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /** @description text of the first item of the first target */
            content: string;
            status: components["schemas"]["PostStatus"];
            /** @description when it goes out, never earlier; with autoSchedule, the earliest slot of its networks. null when it has no time */
            scheduledAt: string | null;
            /** @description a post whose publishing has not begun by then fails instead of being late */
            latestAt: string | null;
            /** @description your own id of the post */
            externalId: string | null;
            /** @description your notes on the post */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description state of the post on each account */
            platforms: {
                /** @description Publication id */
                id: string;
                /** @description Post id */
                postId: string;
                /** @description Social account id */
                socialAccountId: string;
                /**
                 * @description lowercase name of the network
                 * @enum {string}
                 */
                platform: "x" | "bluesky";
                /** @description handle or name on the network */
                platformUsername: string;
                status: components["schemas"]["PublicationStatus"];
                /** @description not published before this time; null for a draft. With autoSchedule each network has its own */
                scheduledAt: string | null;
                /** @description why it failed, or what it waits for */
                errorMessage: string | null;
                /** @description error code of errorMessage, such as rate_limited; null when there is no error */
                errorCode: string | null;
                /** @description true: waiting can help, or a resend once it has failed. false: the post or the account must be changed first, or the post may already be published: check the account. null when there is no error */
                retryable: boolean | null;
                /** @description no attempt before this time, for a queued or publishing post that waits; null otherwise */
                nextAttemptAt: string | null;
                /** @description public URL of the first item on the network; null until it is published, and in the sandbox */
                platformPostUrl: string | null;
                /** @description when it went out; null while unpublished */
                publishedAt: string | null;
                /** @description the id on the network; null while unpublished */
                platformPostId: string | null;
                /** @description texts and media on the account; null where all of it is over 100,000 bytes: get the post then. Empty once the post was deleted */
                items: components["schemas"]["PublishedItem"][] | null;
                /**
                 * Format: date-time
                 * @description when it was made
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description when anything of it last changed
                 */
                updatedAt: string;
                /** @description grows with every change and resend: of two events about the same platform, the higher one is newer */
                generation: number;
            }[];
            /** @description media of all its items, each once */
            media: components["schemas"]["PostMedium"][];
            /** @description true: it is about sandbox accounts, and nothing of it is real */
            sandbox: boolean;
        };
        /** @description a post on one account, as it was when it happened */
        EventPublication: {
            /** @description Publication id */
            id: string;
            /** @description Post id */
            postId: string;
            /** @description Social account id */
            socialAccountId: string;
            /**
             * @description lowercase name of the network
             * @enum {string}
             */
            platform: "x" | "bluesky";
            /** @description handle or name on the network */
            platformUsername: string;
            status: components["schemas"]["PublicationStatus"];
            /** @description not published before this time; null for a draft. With autoSchedule each network has its own */
            scheduledAt: string | null;
            /** @description why it failed, or what it waits for */
            errorMessage: string | null;
            /** @description error code of errorMessage, such as rate_limited; null when there is no error */
            errorCode: string | null;
            /** @description true: waiting can help, or a resend once it has failed. false: the post or the account must be changed first, or the post may already be published: check the account. null when there is no error */
            retryable: boolean | null;
            /** @description no attempt before this time, for a queued or publishing post that waits; null otherwise */
            nextAttemptAt: string | null;
            /** @description public URL of the first item on the network; null until it is published, and in the sandbox */
            platformPostUrl: string | null;
            /** @description when it went out; null while unpublished */
            publishedAt: string | null;
            /** @description the id on the network; null while unpublished */
            platformPostId: string | null;
            /** @description texts and media on the account; null where all of it is over 100,000 bytes: get the post then. Empty once the post was deleted */
            items: components["schemas"]["PublishedItem"][] | null;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description grows with every change and resend: of two events about the same platform, the higher one is newer */
            generation: number;
            /** @description Profile id */
            profileId: string;
            /** @description your own id of the post */
            externalId: string | null;
            /** @description your notes on the post */
            metadata: {
                [key: string]: string;
            };
            /** @description URL of the picture */
            platformAvatar: string;
            /** @description true: it is about sandbox accounts, and nothing of it is real */
            sandbox: boolean;
        };
        /** @description nothing happened */
        EventTest: {
            /** @description Webhook endpoint id */
            endpointId: string;
            /** @description says that it is a test */
            message: string;
        };
        /** @description a post by itself */
        FullPost: {
            /** @description Post id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /** @description text of the first item of the first target */
            content: string;
            status: components["schemas"]["PostStatus"];
            /** @description when it goes out, never earlier; with autoSchedule, the earliest slot of its networks. null when it has no time */
            scheduledAt: string | null;
            /** @description a post whose publishing has not begun by then fails instead of being late */
            latestAt: string | null;
            /** @description your own id of the post */
            externalId: string | null;
            /** @description your notes on the post */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description state of the post on each account */
            platforms: {
                /** @description Publication id */
                id: string;
                /** @description Post id */
                postId: string;
                /** @description Social account id */
                socialAccountId: string;
                /**
                 * @description lowercase name of the network
                 * @enum {string}
                 */
                platform: "x" | "bluesky";
                /** @description handle or name on the network */
                platformUsername: string;
                status: components["schemas"]["PublicationStatus"];
                /** @description not published before this time; null for a draft. With autoSchedule each network has its own */
                scheduledAt: string | null;
                /** @description why it failed, or what it waits for */
                errorMessage: string | null;
                /** @description error code of errorMessage, such as rate_limited; null when there is no error */
                errorCode: string | null;
                /** @description true: waiting can help, or a resend once it has failed. false: the post or the account must be changed first, or the post may already be published: check the account. null when there is no error */
                retryable: boolean | null;
                /** @description no attempt before this time, for a queued or publishing post that waits; null otherwise */
                nextAttemptAt: string | null;
                /** @description public URL of the first item on the network; null until it is published, and in the sandbox */
                platformPostUrl: string | null;
                /** @description when it went out; null while unpublished */
                publishedAt: string | null;
                /** @description the id on the network; null while unpublished */
                platformPostId: string | null;
                /** @description in the order in which they are published; several are a thread */
                items: components["schemas"]["PublishedItem"][];
                /**
                 * Format: date-time
                 * @description when it was made
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description when anything of it last changed
                 */
                updatedAt: string;
            }[];
            /** @description media of all its items, each once */
            media: components["schemas"]["PostMedium"][];
        };
        /** @description a delivery with what was sent, and every try */
        FullWebhookDelivery: {
            /** @description Webhook delivery id */
            id: string;
            /** @description Webhook endpoint id */
            webhookId: string;
            /** @description Webhook event id: the header webhook-id of every try */
            eventId: string;
            /**
             * @description type of the event
             * @enum {string}
             */
            type: "post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test";
            /** @description id of what the event is about */
            subjectId: string;
            /**
             * @description pending: it is tried, or will be. delivered: the endpoint accepted it. failed: the last attempt failed, and no other one follows. dropped: the endpoint was switched off before
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "dropped";
            /** @description tries so far */
            attempts: number;
            /** @description not tried again before; null once it is over */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description when it happened
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description when the delivery was created; lists have this order, the newest first
             */
            createdAt: string;
            /** @description when it was over; null while it is pending */
            settledAt: string | null;
            /** @description body that is sent, byte for byte. For slack, discord and ntfy it is the message as it would be made now, without the address. null before the first try, and once it was erased with its post */
            body: string | null;
            /** @description every try, the newest first, at most 50 */
            tries: {
                /** @description 1 for the first */
                number: number;
                /** @description address to which it was sent */
                url: string;
                /** @description status of the answer; null when none came */
                status: number | null;
                /** @description why it was not taken; null when it was */
                error: string | null;
                /** @description the beginning of the answer, at most 4 kB */
                answer: string | null;
                /** @description headers of the request, those of your own by their names only; null when none were sent, and for attempts before this was recorded */
                requestHeaders: {
                    /** @description its name, in lower case */
                    name: string;
                    /** @description its value */
                    value: string;
                }[] | null;
                /** @description headers of the answer, cut, and … for what may be secret; null when none came, and for attempts before this was recorded */
                answerHeaders: {
                    /** @description its name, in lower case */
                    name: string;
                    /** @description its value */
                    value: string;
                }[] | null;
                /**
                 * Format: date-time
                 * @description when it was sent
                 */
                begunAt: string;
                /** @description time until the answer, ms */
                durationMs: number;
            }[];
        };
        /** @description outcome of a row of a table */
        ImportedRow: {
            /** @description line of the table where the row begins, from 1 */
            line: number;
            /** @description true when it is stored, or would be in a dry run */
            ok: boolean;
            /** @description true: a former import stored the same row, and its post is there; nothing is stored again */
            repeated: boolean;
            /** @description its id; null where it is not stored */
            id: string | null;
            /** @description your own id of the post */
            externalId: string | null;
            /** @description its status; null where it is not stored */
            status: components["schemas"]["PostStatus"] | null;
            /** @description when it goes out; with autoSchedule, the earliest slot of its networks */
            scheduledAt: string | null;
            /** @description code of the error; null for none */
            code: string | null;
            /** @description why it is not stored, in words */
            error: string | null;
            /** @description everything that is wrong with the row; each path is the name of one of our columns */
            problems: components["schemas"]["Problem"][];
            /** @description in a dry run, warnings for the author; by column */
            warnings: components["schemas"]["Problem"][];
            /** @description in a dry run, the post of the row; null where it cannot be stored, and in an import */
            preview: components["schemas"]["PreviewedPost"] | null;
        };
        /** @description one text with its media: a post on the network */
        Item: {
            /** @description the text; it may be empty with media. X allows 280 weighted characters (emoji and CJK count 2, a URL 23), Bluesky 300 graphemes, and an item is held to the strictest limit of the networks of its post when that goes out; with `status: "draft"` a longer text is kept */
            content: string;
            /** @description pictures, a GIF or a video, uploaded before, in the order in which they are shown. Unless given: []. */
            media?: components["schemas"]["AttachedMedium"][];
            /** @description false: no card of the first link on Bluesky. There the card is part of an item without media, and is made as the post goes out; on X the network makes it. Unless given: true. */
            linkCard?: boolean;
            /** @description options of the network of its account, by network; none unless given. Unless given: {}. */
            options?: {
                x?: components["schemas"]["XOptions"];
                bluesky?: components["schemas"]["BlueskyOptions"];
            };
        };
        /** @description a post in a list */
        ListedPost: {
            /** @description Post id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /** @description text of the first item of the first target */
            content: string;
            status: components["schemas"]["PostStatus"];
            /** @description when it goes out, never earlier; with autoSchedule, the earliest slot of its networks. null when it has no time */
            scheduledAt: string | null;
            /** @description a post whose publishing has not begun by then fails instead of being late */
            latestAt: string | null;
            /** @description your own id of the post */
            externalId: string | null;
            /** @description your notes on the post */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description state of the post on each account */
            platforms: {
                /** @description Publication id */
                id: string;
                /** @description Social account id */
                socialAccountId: string;
                /**
                 * @description lowercase name of the network
                 * @enum {string}
                 */
                platform: "x" | "bluesky";
                /** @description handle or name on the network */
                platformUsername: string;
                /** @description URL of the picture */
                platformAvatar: string;
                status: components["schemas"]["PublicationStatus"];
                /** @description not published before this time; null for a draft. With autoSchedule each network has its own */
                scheduledAt: string | null;
                /** @description when it went out; null while unpublished */
                publishedAt: string | null;
                /** @description why it failed, or what it waits for */
                errorMessage: string | null;
                /** @description error code of errorMessage, such as rate_limited; null when there is no error */
                errorCode: string | null;
                /** @description true: waiting can help, or a resend once it has failed. false: the post or the account must be changed first, or the post may already be published: check the account. null when there is no error */
                retryable: boolean | null;
                /** @description no attempt before this time, for a queued or publishing post that waits; null otherwise */
                nextAttemptAt: string | null;
                /** @description public URL of the first item on the network; null until it is published, and in the sandbox */
                platformPostUrl: string | null;
                /** @description the id on the network; null while unpublished */
                platformPostId: string | null;
                /** @description texts and media on the account; only with include=items */
                items?: components["schemas"]["PublishedItem"][];
            }[];
            /** @description media of all its items, each once */
            media: components["schemas"]["PostMedium"][];
        };
        /** @description a target in a list */
        ListedTarget: {
            /** @description Social account id (sac_…) */
            socialAccountId: string;
            /** @description in the order in which they are published */
            items: components["schemas"]["Item"][];
        };
        /** @description the key of the request: its user, scopes and plan */
        Me: {
            /** @description whose key it is */
            user: {
                /** @description User id */
                id: string;
                /** @description e-mail address; null to a key that is bound to profiles */
                email: string | null;
            };
            /** @description the plan of the user; null to a key that is bound to profiles */
            plan: ("free" | "growth" | "scale") | null;
            /** @description limits of the plan; for a key that is bound to profiles, its part of them */
            limits: {
                /** @description posts that a month (UTC) may have */
                postsPerMonth: number;
                /** @description accounts that may be connected */
                socialAccounts: number;
                /** @description whether a target may have several items */
                threads: boolean;
                /** @description room for media, bytes */
                mediaBytes: number;
                /** @description requests of this key; all keys together have twice as many */
                requestsPerMinute: number;
            };
            /** @description used part of it */
            usage: {
                /** @description posts created this month (UTC), drafts included. A sandbox key sees those of sandbox keys, which are counted separately. A key that is bound to profiles sees those that it created, deleted ones included */
                posts: number;
                /** @description connected accounts that this key reaches */
                socialAccounts: number;
                /** @description stored media, bytes; a key that is bound to profiles sees those that it uploaded */
                mediaBytes: number;
            };
            /** @description the key; null for a person who is signed in */
            key: {
                /** @description API key id */
                id: string;
                /** @description by the user */
                name: string;
                /** @description scopes of the key */
                scopes: ("posts:read" | "posts:write" | "profiles:read" | "profiles:write" | "accounts:read" | "accounts:connect" | "media:read" | "media:write" | "audit:read" | "webhooks:read" | "webhooks:write")[];
                /** @description when it ends; null for never */
                expiresAt: string | null;
                /** @description true for a test key: it reaches sandbox accounts only */
                sandbox: boolean;
                /** @description profiles that it is bound to: it reaches nothing of others. Empty for all. A deleted profile stays in the list */
                profileIds: string[];
            } | null;
        };
        /** @description body of media.failed */
        MediaFailedEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "media.failed";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventMedium"];
        };
        /** @description a picture, a GIF or a video that was uploaded */
        Medium: {
            /** @description Media asset id */
            id: string;
            /**
             * @description type of the file, by its bytes
             * @enum {string}
             */
            type: "image" | "gif" | "video";
            /**
             * @description processing: it is being prepared, some seconds at most. ready: it may be used. failed: it cannot, errorMessage says why. expired: it went out, and its content was deleted since
             * @enum {string}
             */
            status: "processing" | "ready" | "failed" | "expired";
            /** @description why it failed */
            errorMessage: string | null;
            /** @description name of the file */
            name: string;
            /** @description alternative text: what the picture shows, for people who do not see it */
            altText: string;
            /** @description by its bytes, whatever it was called */
            mimeType: string;
            /** @description pixels, as it is shown */
            width: number;
            /** @description pixels, as it is shown */
            height: number;
            /** @description size of its content, bytes */
            sizeBytes: number;
            /** @description null for a still picture */
            durationMs: number | null;
            /** @description the uploaded file is a GIF, WebP or PNG that moves. Of a WebP or PNG only the first frame is kept, and goes out as a still picture (its type is image); a GIF keeps moving where the network lets it. false for a video */
            animated: boolean;
            /** @description SHA-256 of the content, hexadecimal; of the upload while it is being prepared */
            sha256: string;
            /** @description address of its content; null while it is being prepared, and once it is deleted. It needs the same key as everything else */
            url: string | null;
            /** @description address of a small picture of it; null while it is being prepared, and for a video */
            thumbnailUrl: string | null;
            /** @description true: it stays until it is deleted, whether a post uses it or not */
            kept: boolean;
            /** @description names by which it is found */
            tags: string[];
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description when it expires: a medium that no post uses is deleted then; a published one loses its content and keeps its thumbnail. A later use changes this time. null: it is kept, or it stays for now, because a draft, a scheduled or a failed post may need it, or because 100 items of posts or more have it; or it is expired already */
            expiresAt: string | null;
        };
        /** @description at least one of the fields; the others stay as they are */
        MediumChange: {
            /** @description alternative text: what the picture shows, for people who do not see it */
            altText?: string;
            /** @description name of the file */
            name?: string;
            /** @description whether it stays until it is deleted */
            kept?: boolean;
            /** @description all tags that it is to have, 20 at most, of 1 to 50 characters. Two that differ in case or accents are one, spelled as your media have it already; your media have 200 different ones at most */
            tags?: string[];
        };
        /** @description a connect link, with the address that is shown once */
        NewConnectLink: {
            /** @description Connect link id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /** @description the key that made it; the first one, where that was rotated. null for a person, and for links from before this was noted */
            apiKeyId: string | null;
            /** @description networks that the page offers */
            platforms: ("x" | "bluesky")[];
            /** @description true: it connects accounts of the sandbox */
            sandbox: boolean;
            /** @description address to which the page leads at the end; null for none */
            returnUrl: string | null;
            /** @description an id of your own */
            externalId: string | null;
            /**
             * @description open: it can be used. used: it has connected an account. expired: its time is over. revoked: you ended it, or the key that made it has ended, or may do less
             * @enum {string}
             */
            status: "open" | "used" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description end of the time in which it can be used
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /** @description when it connected an account */
            usedAt: string | null;
            /** @description the account that it connected; null before */
            socialAccountId: string | null;
            /** @description the address to open in a browser, shown this once. Anybody who has it can connect one account: give it to nobody else */
            url: string;
        };
        /** @description address of a file to fetch */
        NewMediumFromUrl: {
            /** @description public address of the file, with https */
            url: string;
            /** @description name of the file */
            name?: string;
            /** @description alternative text: what the picture shows, for people who do not see it. Unless given: "". */
            altText?: string;
        };
        /** @description a post to create */
        NewPost: {
            /** @description Profile id (prf_…) */
            profileId: string;
            /** @description texts and media on each account: by account id, or as a list of accounts */
            platforms: {
                [key: string]: components["schemas"]["Target"];
            } | components["schemas"]["ListedTarget"][];
            /** @description When it goes out, never earlier: a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00 or 2040-01-09T08:00:00Z, or without one beside timezone; at most 5 minutes in the past. It and autoSchedule are mutually exclusive. A draft keeps it for later. Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft. */
            scheduledAt?: string | null;
            /** @description IANA name of the time zone whose clocks show those times that have no offset. A time that they skip, or show twice, is refused with a sentence */
            timezone?: string | null;
            /** @description A post whose publishing has not begun by then fails instead of being late: a date-time as scheduledAt is, and later than that. */
            latestAt?: string | null;
            /** @description true: each network gets its next free slot, within the posting windows, the spacing and the daily limit of the profile. It and scheduledAt are mutually exclusive. Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft. Unless given: false. */
            autoSchedule?: boolean;
            /** @description true: it goes out at once. Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft. Unless given: false. */
            publishNow?: boolean;
            /** @description draft: it is stored, and not published. scheduled: it goes out at scheduledAt, which must be given. null, or left out: scheduledAt decides. Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft. */
            status?: ("draft" | "scheduled") | null;
            /** @description your own id of the post, which no other of your posts has: a second create with it is answered 409, with the id of the first; a deleted post leaves it free */
            externalId?: string | null;
            /** @description your own notes on the post: texts by names; lists can be filtered by them. Unless given: {}. */
            metadata?: {
                [key: string]: string;
            };
        };
        /** @description posts to create together */
        NewPosts: {
            /** @description each as a create takes it */
            posts: components["schemas"]["NewPost"][];
            /**
             * @description all: all of them are stored, or none when one is invalid. each: every valid one is stored. Unless given: "all".
             * @enum {string}
             */
            mode?: "all" | "each";
            /** @description true: everything is checked, slots and the month included, and nothing is stored. Unless given: false. */
            dryRun?: boolean;
        };
        /** @description a file to put into the store */
        NewUpload: {
            /** @description size of the file, at most 512 MB */
            sizeBytes: number;
            /** @description name of the file. Unless given: "". */
            name?: string;
            /** @description alternative text: what the picture shows, for people who do not see it. Unless given: "". */
            altText?: string;
        };
        /** @description a webhook, with the secret that is shown once */
        NewWebhook: {
            /** @description Webhook endpoint id */
            id: string;
            /**
             * @description how events are delivered: webhook gets every event as JSON, with a signature; slack, discord and ntfy get a message that people read there
             * @enum {string}
             */
            kind: "webhook" | "slack" | "discord" | "ntfy";
            /** @description address to which events are sent; for slack, discord and ntfy only its server and last four characters, because anyone who knows the address can write there */
            url: string;
            /** @description your own words for it */
            description: string;
            /** @description the key that made it, gave it its address or switched it on last; the first one, where that was rotated. Null for a person, and for webhooks from before this was noted */
            apiKeyId: string | null;
            /** @description types of events that it receives; empty for all */
            events: ("post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test")[];
            /** @description profiles whose events it receives; empty for all */
            profileIds: string[];
            /** @description names of its own headers; their values are not shown */
            headerNames: string[];
            /** @description true: a test key made it, and it receives events of sandbox accounts only */
            test: boolean;
            /** @description whether it receives events */
            active: boolean;
            /** @description start of the time without a successful try, a longer pause without tries not counted; null while it accepts its deliveries. After five days it is switched off */
            failingSince: string | null;
            /** @description nothing is delivered before this time, because it answered with Retry-After; null when it did not */
            pausedUntil: string | null;
            /** @description reason why the service switched it off; null while it is on, and when you did */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description secret that signs its deliveries, shown this once; keep it where the receiver can read it. Null for slack, discord and ntfy */
            secret: string | null;
        };
        /** @description a post, without what became of it on each platform */
        Post: {
            /** @description Post id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /** @description text of the first item of the first target */
            content: string;
            status: components["schemas"]["PostStatus"];
            /** @description when it goes out, never earlier; with autoSchedule, the earliest slot of its networks. null when it has no time */
            scheduledAt: string | null;
            /** @description a post whose publishing has not begun by then fails instead of being late */
            latestAt: string | null;
            /** @description your own id of the post */
            externalId: string | null;
            /** @description your notes on the post */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
        };
        /** @description at least one of the fields; the others stay as they are */
        PostChange: {
            /** @description id of a post that you got, changed and send back whole: unchanged fields then stay as they are, and other fields of the answer may be there */
            id?: string;
            /** @description texts and media on each account: by account id, or as a list of accounts. It replaces all accounts on which the post is not out: an account that is left out is dropped from the post */
            platforms?: {
                [key: string]: components["schemas"]["Target"];
            } | components["schemas"]["ReadTarget"][];
            /** @description When it goes out, never earlier: a date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00 or 2040-01-09T08:00:00Z, or without one beside timezone; at most 5 minutes in the past. It and autoSchedule are mutually exclusive. A draft keeps it for later. Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft. */
            scheduledAt?: string | null;
            /** @description IANA name of the time zone whose clocks show those times that have no offset. A time that they skip, or show twice, is refused with a sentence */
            timezone?: string | null;
            /** @description A post whose publishing has not begun by then fails instead of being late: a date-time as scheduledAt is, and later than that. */
            latestAt?: string | null;
            /** @description true: each network gets its next free slot, within the posting windows, the spacing and the daily limit of the profile. It and scheduledAt are mutually exclusive. Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft. */
            autoSchedule?: boolean;
            /** @description true: it goes out at once. Precedence: publishNow, then autoSchedule, then status, then scheduledAt; with none of them a new post is a draft. */
            publishNow?: boolean;
            /** @description draft: it is not published any more. scheduled: it goes out at its scheduledAt, the new one or the one that it has. null, left out, or any other one that the post has: as before, unless a time is given. Precedence: publishNow, then autoSchedule, then status, then scheduledAt. */
            status?: ("draft" | "scheduled" | "queued" | "publishing" | "published" | "failed" | "partial") | null;
            /** @description replaces all metadata, at every status of the post */
            metadata?: {
                [key: string]: string;
            };
            profileId?: components["schemas"]["Answered"];
            content?: components["schemas"]["Answered"];
            externalId?: components["schemas"]["Answered"];
            createdAt?: components["schemas"]["Answered"];
            updatedAt?: components["schemas"]["Answered"];
            media?: components["schemas"]["Answered"];
        };
        /** @description a number of posts */
        PostCount: {
            /** @description how many were found */
            count: number;
            /** @description true: there may be more, because only the newest 1,000 posts of each status are examined, 100 for very common words; fewer with a key that is bound to more than five profiles */
            atLeast: boolean;
        };
        /** @description body of post.deleted */
        PostDeletedEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "post.deleted";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventDeletedPost"];
        };
        /** @description body of post.failed */
        PostFailedEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "post.failed";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventPost"];
        };
        /** @description a medium of a post */
        PostMedium: {
            /** @description Media asset id */
            id: string;
            /**
             * @description type of the file, by its bytes
             * @enum {string}
             */
            type: "image" | "gif" | "video";
            /** @description alternative text: what the picture shows, for people who do not see it */
            altText: string;
            /** @description by its bytes, whatever it was called */
            mimeType: string;
            /** @description pixels, as it is shown */
            width: number;
            /** @description pixels, as it is shown */
            height: number;
            /** @description null for a still picture */
            durationMs: number | null;
            /** @description address of its content; null while it is being prepared, and once it is deleted. It needs the same key as everything else */
            url: string | null;
            /** @description address of a small picture of it; null while it is being prepared, and for a video */
            thumbnailUrl: string | null;
        };
        /** @description body of post.partial */
        PostPartialEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "post.partial";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventPost"];
        };
        /** @description body of post.published */
        PostPublishedEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "post.published";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventPost"];
        };
        /** @description body of post.scheduled */
        PostScheduledEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "post.scheduled";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventPost"];
        };
        /**
         * @description draft: it is not published. scheduled: all of its platforms go out at their times. queued: something is still to go out, as soon as possible or at its own time while others are done. publishing: something is going out right now. published: it is out on all platforms. partial: it is out on some, and failed on others; it can be resent or changed. failed: it failed on all; it can be resent or changed.
         * @enum {string}
         */
        PostStatus: "draft" | "scheduled" | "queued" | "publishing" | "published" | "failed" | "partial";
        /** @description a table of posts to create */
        PostTable: {
            /** @description the table as text: its first line names the columns, and each row below is a post. The separator is a comma, a semicolon, a tab or a bar */
            csv: string;
            /** @description Profile id (prf_…): the profile of rows that name none; needed where there are several */
            profileId?: string;
            /** @description accounts of rows that name none */
            accountIds?: string[];
            /** @description which columns of the table are meant, by the name of ours: one, or several that are joined in their order, such as a date and a time. With it, columns that are neither chosen nor called as ours are passed over */
            columns?: {
                [key: string]: string | string[];
            };
            /**
             * @description how dates such as 3/1/2040 are meant, where no row of the table tells it
             * @enum {string}
             */
            dateOrder?: "day-first" | "month-first";
            /** @description IANA name of the time zone of rows that name none; that of the profile unless given */
            timezone?: string;
            /**
             * @description all: all of them are stored, or none when one is invalid. each: every valid one is stored. Unless given: "all".
             * @enum {string}
             */
            mode?: "all" | "each";
            /** @description true: everything is checked, slots and the month included, and nothing is stored. Unless given: false. */
            dryRun?: boolean;
        };
        /** @description open from `from` until just before `to`, in the time zone of the profile */
        PostingWindow: {
            /** @description weekdays on which it is open */
            days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** @description when it opens, from 00:00 to 23:59 */
            from: string;
            /** @description when it closes, later than `from`, up to 24:00; a window over midnight is two windows */
            to: string;
        };
        /** @description a row as it would be stored */
        PreviewedPost: {
            /** @description Profile id */
            profileId: string;
            /** @description the accounts that it goes to */
            socialAccountIds: string[];
            /** @description the texts of its items; none where every network has a text of its own */
            texts: string[];
            /** @description texts of networks that say something else */
            ownTexts: {
                /**
                 * @description lowercase name of the network
                 * @enum {string}
                 */
                platform: "x" | "bluesky";
                /** @description the text on this network */
                content: string;
            }[];
            /** @description media of its first item */
            media: {
                /** @description Media asset id */
                id: string;
                /** @description alternative text */
                altText: string;
            }[];
            /** @description when it goes out by the clocks of its profile; null for one without a time */
            localTime: string | null;
            /** @description time zone of its profile */
            timezone: string;
            /** @description its tags */
            tags: string | null;
        };
        /** @description one thing that is wrong with a request */
        Problem: {
            /** @description place in the request; empty for the request as a whole */
            path: string;
            /** @description stable code of this problem, for programs */
            code: string;
            /** @description a sentence that is complete by itself */
            message: string;
        };
        /** @description an error as RFC 9457 has it */
        ProblemDetails: {
            /** @description URL of the description of this kind of error */
            type: string;
            /** @description the kind of error in a few words */
            title: string;
            /** @description the HTTP status */
            status: number;
            /** @description a sentence that is complete by itself, as in the plain form */
            error: string;
            /** @description the same */
            detail: string;
            /** @description path of the request */
            instance: string;
            /** @description X-Error-Code */
            code: string;
            /** @description X-Request-Id */
            requestId: string;
            /** @description everything that is wrong with the request, at once */
            errors: components["schemas"]["Problem"][];
        };
        /** @description a brand or person that posts, with preferences for times */
        Profile: {
            /** @description Profile id */
            id: string;
            /** @description User id */
            userId: string;
            /** @description as its owner calls it */
            name: string;
            /** @description group that the profile belongs to */
            groupId: string | null;
            /** @description true while the profile is in use */
            active: boolean;
            /** @description IANA name */
            timezone: string;
            /** @description smallest distance in minutes between an auto-scheduled post and any other post of its network */
            spacingMinutes: number;
            /** @description auto-scheduling adds no post to a day on which the network already has this many */
            dailyLimit: number;
            /** @description own posting windows by network, the best first; the default ones apply where there are none */
            windows: {
                /** @description own windows of X, the best first */
                x?: components["schemas"]["PostingWindow"][];
                /** @description own windows of Bluesky, the best first */
                bluesky?: components["schemas"]["PostingWindow"][];
            };
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
        };
        /** @description at least one of the fields; the others stay as they are */
        ProfileChange: {
            /** @description IANA name of the time zone of posting windows and days */
            timezone?: string;
            /** @description smallest distance in minutes between an auto-scheduled post and any other post of its network */
            spacingMinutes?: number;
            /** @description auto-scheduling adds no post to a day on which the network already has this many */
            dailyLimit?: number;
            /** @description replaces all own windows; {} brings back the default ones; no two of a network may be the same */
            windows?: {
                [key: string]: components["schemas"]["PostingWindow"][];
            };
        };
        /** @description body of publication.failed */
        PublicationFailedEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "publication.failed";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventPublication"];
        };
        /** @description body of publication.published */
        PublicationPublishedEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "publication.published";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventPublication"];
        };
        /**
         * @description pending: part of a draft. scheduled: it goes out at its time. queued: it goes out as soon as possible, or after nextAttemptAt. publishing: it is going out. published: the network confirmed it. failed: it is not tried again unless the post is resent.
         * @enum {string}
         */
        PublicationStatus: "pending" | "scheduled" | "queued" | "publishing" | "published" | "failed";
        /** @description body of publication.unclear */
        PublicationUnclearEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "publication.unclear";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventPublication"];
        };
        /** @description one text with its media, and where it is on the network */
        PublishedItem: {
            /** @description the text */
            content: string;
            /** @description its media, in order; `media` of the post says more of each */
            media: {
                /** @description Media asset id */
                id: string;
                /** @description alternative text: what the picture shows, for people who do not see it */
                altText: string;
            }[];
            /** @description false: the first link gets no card where the post would bring one */
            linkCard: boolean;
            /** @description options of the network of its account, by network; none unless given */
            options: {
                x?: components["schemas"]["XOptionsOfItem"];
                bluesky?: components["schemas"]["BlueskyOptionsOfItem"];
            };
            /** @description the id on the network; null while unpublished */
            platformPostId: string | null;
            /** @description public URL of the item on the network; null until it is published, and in the sandbox */
            url: string | null;
        };
        /** @description an item, which may be as an answer has it */
        ReadItem: {
            /** @description the text; it may be empty with media. X allows 280 weighted characters (emoji and CJK count 2, a URL 23), Bluesky 300 graphemes, and an item is held to the strictest limit of the networks of its post when that goes out; with `status: "draft"` a longer text is kept */
            content: string;
            /** @description pictures, a GIF or a video, uploaded before, in the order in which they are shown. Unless given: []. */
            media?: components["schemas"]["AttachedMedium"][];
            /** @description false: no card of the first link on Bluesky. There the card is part of an item without media, and is made as the post goes out; on X the network makes it. Unless given: true. */
            linkCard?: boolean;
            /** @description options of the network of its account, by network; none unless given. Unless given: {}. */
            options?: {
                x?: components["schemas"]["XOptions"];
                bluesky?: components["schemas"]["BlueskyOptions"];
            };
            platformPostId?: components["schemas"]["Answered"];
            url?: components["schemas"]["Answered"];
        };
        /** @description a target in a list, which may be as an answer has it */
        ReadTarget: {
            /** @description Social account id (sac_…) */
            socialAccountId: string;
            /** @description in the order in which they are published */
            items: components["schemas"]["ReadItem"][];
            id?: components["schemas"]["Answered"];
            postId?: components["schemas"]["Answered"];
            platform?: components["schemas"]["Answered"];
            platformUsername?: components["schemas"]["Answered"];
            status?: components["schemas"]["Answered"];
            scheduledAt?: components["schemas"]["Answered"];
            errorMessage?: components["schemas"]["Answered"];
            errorCode?: components["schemas"]["Answered"];
            retryable?: components["schemas"]["Answered"];
            nextAttemptAt?: components["schemas"]["Answered"];
            platformPostUrl?: components["schemas"]["Answered"];
            publishedAt?: components["schemas"]["Answered"];
            platformPostId?: components["schemas"]["Answered"];
            createdAt?: components["schemas"]["Answered"];
            updatedAt?: components["schemas"]["Answered"];
            platformAvatar?: components["schemas"]["Answered"];
        };
        /** @description result of checking a request without storing anything */
        Review: {
            /** @description true when POST /posts would accept it now */
            valid: boolean;
            /** @description everything that is wrong with the request, at once */
            problems: components["schemas"]["Problem"][];
            /** @description warnings for the author: reasons why a draft cannot be published as it is, a repeated text, another post close by, charges of a network, a key that ends soon, an offset that is not that of timezone. A post that goes out at once, and a change, are not compared with other posts: validatePost does that */
            warnings: components["schemas"]["Problem"][];
            /**
             * @description status that the post would have
             * @enum {string}
             */
            status: "draft" | "scheduled" | "queued";
            /** @description when the post would go out; with autoSchedule, the earliest of its slots */
            scheduledAt: string | null;
            /** @description the post as it would be on each account */
            platforms: {
                /** @description Social account id */
                socialAccountId: string;
                /**
                 * @description lowercase name of the network
                 * @enum {string}
                 */
                platform: "x" | "bluesky";
                /** @description with autoSchedule, the slot that it would get now */
                scheduledAt: string | null;
                /** @description with autoSchedule, why this slot is the next one; null otherwise */
                reason: string | null;
                /** @description the items of this account, in their order */
                items: {
                    /** @description one for each network of the post */
                    counts: {
                        /**
                         * @description lowercase name of the network
                         * @enum {string}
                         */
                        platform: "x" | "bluesky";
                        /** @description length as this network counts it */
                        length: number;
                        /** @description longest that this network takes */
                        limit: number;
                        /** @description unit in which this network counts */
                        unit: string;
                    }[];
                }[];
            }[];
            /** @description posts of this month */
            quota: {
                /** @description posts created this month (UTC) */
                used: number;
                /** @description posts per month that the plan allows */
                limit: number;
                /** @description posts that this one would use */
                uses: number;
            };
        };
        /** @description a webhook with its new secret */
        RotatedWebhook: {
            /** @description Webhook endpoint id */
            id: string;
            /**
             * @description how events are delivered: webhook gets every event as JSON, with a signature; slack, discord and ntfy get a message that people read there
             * @enum {string}
             */
            kind: "webhook" | "slack" | "discord" | "ntfy";
            /** @description address to which events are sent; for slack, discord and ntfy only its server and last four characters, because anyone who knows the address can write there */
            url: string;
            /** @description your own words for it */
            description: string;
            /** @description the key that made it, gave it its address or switched it on last; the first one, where that was rotated. Null for a person, and for webhooks from before this was noted */
            apiKeyId: string | null;
            /** @description types of events that it receives; empty for all */
            events: ("post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test")[];
            /** @description profiles whose events it receives; empty for all */
            profileIds: string[];
            /** @description names of its own headers; their values are not shown */
            headerNames: string[];
            /** @description true: a test key made it, and it receives events of sandbox accounts only */
            test: boolean;
            /** @description whether it receives events */
            active: boolean;
            /** @description start of the time without a successful try, a longer pause without tries not counted; null while it accepts its deliveries. After five days it is switched off */
            failingSince: string | null;
            /** @description nothing is delivered before this time, because it answered with Retry-After; null when it did not */
            pausedUntil: string | null;
            /** @description reason why the service switched it off; null while it is on, and when you did */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
            /** @description secret that signs its deliveries, shown this once; keep it where the receiver can read it. Null for slack, discord and ntfy */
            secret: string | null;
            /**
             * Format: date-time
             * @description end of the time in which the former secret signs, too
             */
            formerUntil: string;
        };
        /** @description a profile, and the time to which its sandbox is advanced */
        SandboxAdvance: {
            /** @description Profile id (prf_…) */
            profileId: string;
            /** @description posts that wait for a time until then go out now: a future date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00, or without one beside timezone */
            advanceTo: string;
            /** @description IANA name of the time zone whose clocks show advanceTo, where that has no offset. A time that they skip, or show twice, is refused with a sentence */
            timezone?: string | null;
        };
        /** @description a free time of a network, and why it is the next one */
        Slot: {
            /**
             * @description lowercase name of the network
             * @enum {string}
             */
            platform: "x" | "bluesky";
            /**
             * Format: date-time
             * @description the free time, in UTC
             */
            at: string;
            /** @description the same moment in the time zone of the profile */
            localTime: string;
            window: components["schemas"]["PostingWindow"];
            /** @description 1 for the best window of the network */
            rank: number;
            /** @description source that recommends the window; null for own windows */
            source: string | null;
            /** @description window: the time lies in this window. spacing: an earlier or better time is too close to another post. daily_limit: an earlier day already has as many posts as allowed. clock_change: the clocks change within the window. */
            reasons: ("window" | "spacing" | "daily_limit" | "clock_change")[];
            /** @description the reasons as a sentence */
            reason: string;
        };
        /** @description an account on a network, connected to a profile */
        SocialAccount: {
            /** @description Social account id */
            id: string;
            /** @description Profile id */
            profileId: string;
            /**
             * @description lowercase name of the network
             * @enum {string}
             */
            platform: "x" | "bluesky";
            /** @description id of the user on the network */
            platformUserId: string;
            /** @description handle or name on the network */
            platformUsername: string;
            /** @description URL of the picture */
            platformAvatar: string;
            /** @description only active accounts may be posted to */
            active: boolean;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
        };
        /** @description one item is a single post, several are a thread */
        Target: {
            /** @description in the order in which they are published */
            items: components["schemas"]["Item"][];
        };
        /** @description a file that a client is about to put into the store itself */
        Upload: {
            /** @description Upload id */
            id: string;
            /** @description name of the file */
            name: string;
            /** @description alternative text: what the picture shows, for people who do not see it */
            altText: string;
            /** @description as it was announced */
            sizeBytes: number;
            /**
             * Format: date-time
             * @description it must be completed by then, or it is forgotten
             */
            expiresAt: string;
            /** @description how to put the file into the store */
            upload: {
                /**
                 * @description HTTP method with which it is put there
                 * @enum {string}
                 */
                method: "PUT";
                /** @description address at which the file is put, by anybody who has it; it needs no key, and must not be sent one */
                url: string;
                /** @description headers that must be sent exactly like this; browsers and most HTTP clients send Content-Length by themselves */
                headers: {
                    /** @description size of the file in bytes */
                    "Content-Length": string;
                };
                /**
                 * Format: date-time
                 * @description putting it there must begin by then
                 */
                expiresAt: string;
            };
        };
        /** @description an endpoint that receives events */
        Webhook: {
            /** @description Webhook endpoint id */
            id: string;
            /**
             * @description how events are delivered: webhook gets every event as JSON, with a signature; slack, discord and ntfy get a message that people read there
             * @enum {string}
             */
            kind: "webhook" | "slack" | "discord" | "ntfy";
            /** @description address to which events are sent; for slack, discord and ntfy only its server and last four characters, because anyone who knows the address can write there */
            url: string;
            /** @description your own words for it */
            description: string;
            /** @description the key that made it, gave it its address or switched it on last; the first one, where that was rotated. Null for a person, and for webhooks from before this was noted */
            apiKeyId: string | null;
            /** @description types of events that it receives; empty for all */
            events: ("post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test")[];
            /** @description profiles whose events it receives; empty for all */
            profileIds: string[];
            /** @description names of its own headers; their values are not shown */
            headerNames: string[];
            /** @description true: a test key made it, and it receives events of sandbox accounts only */
            test: boolean;
            /** @description whether it receives events */
            active: boolean;
            /** @description start of the time without a successful try, a longer pause without tries not counted; null while it accepts its deliveries. After five days it is switched off */
            failingSince: string | null;
            /** @description nothing is delivered before this time, because it answered with Retry-After; null when it did not */
            pausedUntil: string | null;
            /** @description reason why the service switched it off; null while it is on, and when you did */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description when it was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description when anything of it last changed
             */
            updatedAt: string;
        };
        /** @description an event on its way to a webhook */
        WebhookDelivery: {
            /** @description Webhook delivery id */
            id: string;
            /** @description Webhook endpoint id */
            webhookId: string;
            /** @description Webhook event id: the header webhook-id of every try */
            eventId: string;
            /**
             * @description type of the event
             * @enum {string}
             */
            type: "post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test";
            /** @description id of what the event is about */
            subjectId: string;
            /**
             * @description pending: it is tried, or will be. delivered: the endpoint accepted it. failed: the last attempt failed, and no other one follows. dropped: the endpoint was switched off before
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "dropped";
            /** @description tries so far */
            attempts: number;
            /** @description not tried again before; null once it is over */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description when it happened
             */
            occurredAt: string;
            /**
             * Format: date-time
             * @description when the delivery was created; lists have this order, the newest first
             */
            createdAt: string;
            /** @description when it was over; null while it is pending */
            settledAt: string | null;
        };
        /** @description body of webhook.test */
        WebhookTestEvent: {
            /**
             * @description type of the event
             * @constant
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description when it happened; the header webhook-timestamp says when it was sent
             */
            timestamp: string;
            /**
             * @description true: a requested example, and nothing happened; missing otherwise
             * @constant
             */
            test?: true;
            data: components["schemas"]["EventTest"];
        };
        /** @description options of a post on X */
        XOptions: {
            /**
             * @description who can reply, besides the author; everyone unless given. It stands in the first item of a thread, and holds for all of it
             * @enum {string}
             */
            replySettings?: "following" | "mentionedUsers" | "subscribers" | "verified";
            /** @description the id or the address of a post that is shown below the text. X lets most applications quote only posts of the account itself, and posts that mention it. It cannot stand beside media */
            quote?: string;
        };
        /** @description options of a post on X */
        XOptionsOfItem: {
            /**
             * @description who can reply, besides the author; everyone unless given. It stands in the first item of a thread, and holds for all of it
             * @enum {string}
             */
            replySettings?: "following" | "mentionedUsers" | "subscribers" | "verified";
            /** @description the id or the address of a post that is shown below the text. X lets most applications quote only posts of the account itself, and posts that mention it. It cannot stand beside media */
            quote?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPosts: {
        parameters: {
            query?: {
                /** @description Profile id (prf_…) */
                profile_id?: string;
                /** @description Social account id (sac_…) */
                account_id?: string;
                /** @description only posts that go to this network */
                platform?: "x" | "bluesky";
                /** @description only posts that were created at this moment or later; in lists with sort=due that are due then or later, with sort=published that were published then or later */
                from?: string;
                /** @description only posts that were created before this moment; in lists with sort=due that are due before, with sort=published that were published before */
                to?: string;
                /** @description only the post with this id of your own */
                external_id?: string;
                /** @description only posts with all of this metadata: `metadata[campaign]=spring` */
                metadata?: {
                    [key: string]: string;
                };
                /** @description only posts with all of these words, or words that begin with them; ten words at most, and each part of a compound or an address counts; case and accents do not matter, and a blank text filters nothing */
                q?: string;
                /** @description another name of q */
                search?: string;
                /** @description only posts with this status */
                status?: "draft" | "scheduled" | "queued" | "publishing" | "published" | "partial" | "failed";
                /** @description only posts with an account in this state */
                platform_status?: "scheduled" | "queued" | "publishing" | "published" | "failed";
                /** @description created: the newest first, which is the default. due: only posts with something scheduled or queued, the earliest first. published: only posts that were published on some account, the last first */
                sort?: "created" | "due" | "published";
                /** @description items: what each post says on each account. A page of very long posts is shorter than limit, and nextCursor leads on */
                include?: "items";
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["ListedPost"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    createPost: {
        parameters: {
            query?: {
                /** @description seconds to wait at most, until everything of the post is published or has failed; the answer then has the whole post. The header `Prefer: wait=15` does the same */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPost"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AwaitedPost"];
                        /** @description one sentence: what was done, and on how many platforms */
                        message: string;
                        /** @description warnings for the author: reasons why a draft cannot be published as it is, a repeated text, another post close by, charges of a network, a key that ends soon, an offset that is not that of timezone. A post that goes out at once, and a change, are not compared with other posts: validatePost does that */
                        warnings: components["schemas"]["Problem"][];
                    };
                };
            };
        };
    };
    createPosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPosts"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description one for each post of the request, in its order */
                        data: components["schemas"]["CreatedPost"][];
                        /** @description one sentence that says how many were stored */
                        message: string;
                    };
                };
            };
        };
    };
    importPosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostTable"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description one for each row, in its order; rows with a post_id are left out */
                        data: components["schemas"]["ImportedRow"][];
                        /** @description one sentence that says how many were stored */
                        message: string;
                    };
                };
            };
        };
    };
    countPosts: {
        parameters: {
            query?: {
                /** @description Profile id (prf_…) */
                profile_id?: string;
                /** @description Social account id (sac_…) */
                account_id?: string;
                /** @description only posts that go to this network */
                platform?: "x" | "bluesky";
                /** @description only posts that were created at this moment or later; in lists with sort=due that are due then or later, with sort=published that were published then or later */
                from?: string;
                /** @description only posts that were created before this moment; in lists with sort=due that are due before, with sort=published that were published before */
                to?: string;
                /** @description only the post with this id of your own */
                external_id?: string;
                /** @description only posts with all of this metadata: `metadata[campaign]=spring` */
                metadata?: {
                    [key: string]: string;
                };
                /** @description only posts with all of these words, or words that begin with them; ten words at most, and each part of a compound or an address counts; case and accents do not matter, and a blank text filters nothing */
                q?: string;
                /** @description another name of q */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the counts */
                        data: {
                            /** @description posts by their own status */
                            status: {
                                draft: components["schemas"]["PostCount"];
                                scheduled: components["schemas"]["PostCount"];
                                queued: components["schemas"]["PostCount"];
                                publishing: components["schemas"]["PostCount"];
                                published: components["schemas"]["PostCount"];
                                partial: components["schemas"]["PostCount"];
                                failed: components["schemas"]["PostCount"];
                            };
                            /** @description posts by the states of their accounts: one that is out on one account and failed on another counts twice */
                            platformStatus: {
                                scheduled: components["schemas"]["PostCount"];
                                queued: components["schemas"]["PostCount"];
                                publishing: components["schemas"]["PostCount"];
                                published: components["schemas"]["PostCount"];
                                failed: components["schemas"]["PostCount"];
                            };
                        };
                    };
                };
            };
        };
    };
    validatePost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPost"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Review"];
                    };
                };
            };
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Post id (pst_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FullPost"];
                    };
                };
            };
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Post id (pst_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                        /** @description one sentence: what was done, and on how many platforms */
                        message: string;
                    };
                };
            };
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Post id (pst_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                        /** @description one sentence: what was done, and on how many platforms */
                        message: string;
                        /** @description warnings for the author: reasons why a draft cannot be published as it is, a repeated text, another post close by, charges of a network, a key that ends soon, an offset that is not that of timezone. A post that goes out at once, and a change, are not compared with other posts: validatePost does that */
                        warnings: components["schemas"]["Problem"][];
                    };
                };
            };
        };
    };
    publishPost: {
        parameters: {
            query?: {
                /** @description seconds to wait at most, until everything of the post is published or has failed; the answer then has the whole post. The header `Prefer: wait=15` does the same */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description Post id (pst_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AwaitedPost"];
                        /** @description one sentence: what was done, and on how many platforms */
                        message: string;
                    };
                };
            };
        };
    };
    resendPost: {
        parameters: {
            query?: {
                /** @description seconds to wait at most, until everything of the post is published or has failed; the answer then has the whole post. The header `Prefer: wait=15` does the same */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description Post id (pst_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AwaitedPost"];
                        /** @description one sentence: what was done, and on how many platforms */
                        message: string;
                    };
                };
            };
        };
    };
    resendPlatform: {
        parameters: {
            query?: {
                /** @description seconds to wait at most, until everything of the post is published or has failed; the answer then has the whole post. The header `Prefer: wait=15` does the same */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description Post id (pst_…) */
                id: string;
                /** @description Social account id (sac_…) */
                socialAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AwaitedPost"];
                        /** @description one sentence: what was done, and on how many platforms */
                        message: string;
                    };
                };
            };
        };
    };
    stopPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Post id (pst_…) */
                id: string;
                /** @description Social account id (sac_…) */
                socialAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Post"];
                        /** @description one sentence: what was done, and on how many platforms */
                        message: string;
                    };
                };
            };
        };
    };
    listAttempts: {
        parameters: {
            query?: {
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path: {
                /** @description Post id (pst_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["Attempt"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description only media of this type */
                type?: "image" | "gif" | "video";
                /** @description part of the name; case, accents and curly quotes do not matter */
                q?: string;
                /** @description true: only media that are kept; false: only the others */
                kept?: "true" | "false";
                /** @description true: only media that a post uses; false: only the others */
                used?: "true" | "false";
                /** @description only media with this tag; case and accents do not matter */
                tag?: string;
                /** @description only media that expire before this time: see expiresAt */
                expires_before?: string;
                /** @description the former name of q */
                search?: string;
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["Medium"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    createMedium: {
        parameters: {
            query?: {
                /** @description name of the file. Unless given: "". */
                name?: string;
                /** @description alternative text: what the picture shows, for people who do not see it. Unless given: "". */
                altText?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description the picture, GIF or video */
                    file: unknown;
                    /** @description alternative text: what the picture shows, for people who do not see it */
                    altText?: string;
                    /** @description name of the medium, instead of that of the file */
                    name?: string;
                };
                "*/*": unknown;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Medium"];
                    };
                };
            };
        };
    };
    createMediumFromUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMediumFromUrl"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Medium"];
                    };
                };
            };
        };
    };
    announceUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUpload"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Upload"];
                    };
                };
            };
        };
    };
    completeUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Upload id (upl_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Medium"];
                    };
                };
            };
        };
    };
    getMedium: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Media asset id (med_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Medium"];
                    };
                };
            };
        };
    };
    deleteMedium: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Media asset id (med_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMedium: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Media asset id (med_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediumChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Medium"];
                    };
                };
            };
        };
    };
    getMediumContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Media asset id (med_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    getMediumThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Media asset id (med_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    listProfiles: {
        parameters: {
            query?: {
                /** @description only profiles of this group */
                group_id?: string;
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["Profile"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    changeProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Profile id (prf_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Profile"];
                    };
                };
            };
        };
    };
    listSlots: {
        parameters: {
            query?: {
                /** @description lowercase name of the network */
                platform?: "x" | "bluesky";
                /** @description largest number of entries to return */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Profile id (prf_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["Slot"][];
                    };
                };
            };
        };
    };
    listSocialAccounts: {
        parameters: {
            query?: {
                /** @description Profile id (prf_…) */
                profile_id?: string;
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["SocialAccount"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                        limits: components["schemas"]["AccountLimits"];
                    };
                };
            };
        };
    };
    listConnectLinks: {
        parameters: {
            query?: {
                /** @description Profile id (prf_…): only links to this one */
                profile_id?: string;
                /** @description only links with this status */
                status?: "open" | "used" | "expired" | "revoked";
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["ConnectLink"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    createConnectLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Profile id (prf_…): the account is connected to this profile */
                    profileId: string;
                    /** @description networks that the page offers; all unless given. Unless given: ["x","bluesky"]. */
                    platforms?: ("x" | "bluesky")[];
                    /** @description address to which the page leads when the account is connected, or when somebody declines: with the parameters `connect_link`, `status` (connected or denied) and, once connected, `social_account_id`. Its origin must be one of the return addresses that are listed in the dashboard under API keys. Without it the page ends with a sentence */
                    returnUrl?: string;
                    /** @description true: accounts of the sandbox are connected, and nothing is real. Links of a sandbox key are always of this kind */
                    sandbox?: boolean;
                    /** @description how long the link can be used, minutes: from 5 to 10,080, which is a week. Unless given: 60. */
                    expiresInMinutes?: number;
                    /** @description an id of your own, such as that of your customer; it comes back with the link and in the event account.connected */
                    externalId?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewConnectLink"];
                    };
                };
            };
        };
    };
    getConnectLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Connect link id (cnl_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConnectLink"];
                    };
                };
            };
        };
    };
    revokeConnectLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Connect link id (cnl_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxAdvance"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description publications that are due now */
                        data: {
                            /**
                             * Format: date-time
                             * @description advanceTo of the request
                             */
                            advancedTo: string;
                            /** @description how many publications are due now, each a post on one sandbox account */
                            publications: number;
                            /** @description how many posts they belong to */
                            posts: number;
                            /** @description ids of those posts in the order in which they begin, 100 at most */
                            postIds: string[];
                            /** @description true when more may wait: repeat the request until it is false */
                            more: boolean;
                        };
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["Webhook"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description how events are delivered: webhook gets every event as JSON, with a signature; slack, discord and ntfy get a message that people read there. Unless given: "webhook".
                     * @enum {string}
                     */
                    kind?: "webhook" | "slack" | "discord" | "ntfy";
                    /** @description address to which events are sent by POST: on port 443, beginning with https://. For slack an incoming webhook, for discord a webhook of a channel, for ntfy a topic such as https://ntfy.sh/my-topic. The operator may allow other servers */
                    url: string;
                    /** @description your own words for it. Unless given: "". */
                    description?: string;
                    /** @description types of events that it receives; empty for all, and for those of releases to come. Unless given: []. */
                    events?: ("post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test")[];
                    /** @description profiles whose events it receives; empty for all. media.failed belongs to no profile: only webhooks for all receive it. Unless given: []. */
                    profileIds?: string[];
                    /** @description headers that are sent with every request, such as a key of the receiver: at most 10, not those of connection and body, Host, User-Agent and webhook-*. No answer shows their values. Unless given: {}. */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @description secret that signs its deliveries: `whsec_` and the base64 of 24 to 64 random bytes; made here unless given */
                    secret?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewWebhook"];
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id (whe_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id (whe_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id (whe_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description address to which events are sent by POST: on port 443, beginning with https://. For slack an incoming webhook, for discord a webhook of a channel, for ntfy a topic such as https://ntfy.sh/my-topic. The operator may allow other servers */
                    url?: string;
                    /** @description your own words for it */
                    description?: string;
                    /** @description types of events that it receives; empty for all, and for those of releases to come */
                    events?: ("post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test")[];
                    /** @description profiles whose events it receives; empty for all. media.failed belongs to no profile: only webhooks for all receive it */
                    profileIds?: string[];
                    /** @description headers that are sent with every request, such as a key of the receiver: at most 10, not those of connection and body, Host, User-Agent and webhook-*. No answer shows their values */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @description false switches it off, and drops its pending deliveries; true switches it on again */
                    active?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id (whe_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description secret that signs its deliveries: `whsec_` and the base64 of 24 to 64 random bytes; made here unless given */
                    secret?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedWebhook"];
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id (whe_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description type of the event. Unless given: "webhook.test".
                     * @enum {string}
                     */
                    type?: "post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test";
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    recoverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook endpoint id (whe_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description events from this moment on; they are kept for 30 days
                     */
                    since: string;
                    /** @description true: also the events from while it was switched off. Unless given: false. */
                    missed?: boolean;
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description deliveries that are sent again */
                        data: {
                            /** @description deliveries that are tried again, or made for missed events */
                            deliveries: number;
                            /** @description there may be further ones: call again */
                            more: boolean;
                        };
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description only deliveries with this status */
                status?: "pending" | "delivered" | "failed" | "dropped";
                /** @description only deliveries of events of this type */
                type?: "post.scheduled" | "post.published" | "post.partial" | "post.failed" | "post.deleted" | "publication.published" | "publication.failed" | "publication.unclear" | "account.connected" | "account.disconnected" | "account.reconnect_required" | "media.failed" | "webhook.test";
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path: {
                /** @description Webhook endpoint id (whe_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook delivery id (whd_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FullWebhookDelivery"];
                    };
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Webhook delivery id (whd_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description only events of this action */
                action?: "user.created" | "user.invited" | "user.changed" | "user.deleted" | "user.exported" | "password.changed" | "password.check_failed" | "password.reset_requested" | "password.reset" | "sign_in.succeeded" | "sign_in.failed" | "sign_in.refused" | "identity.linked" | "identity.unlinked" | "notifications.changed" | "session.ended" | "second_factor.failed" | "second_factor.added" | "second_factor.removed" | "recovery_codes.created" | "api_key.created" | "api_key.granted" | "api_key.rotated" | "api_key.revoked" | "profile.created" | "profile.changed" | "profile.deleted" | "profile.sandbox_advanced" | "account.connected" | "account.disconnected" | "account.server_changed" | "connect_link.created" | "connect_link.revoked" | "return_origins.changed" | "post.changed" | "post.deleted" | "post.published_now" | "post.publishing_undone" | "post.resent" | "post.stopped" | "bulk_change.begun" | "bulk_change.stopped" | "bulk_change.undone" | "media.changed" | "media.deleted" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.secret_rotated" | "queue.paused" | "queue.resumed" | "queue.changed" | "job.promoted" | "job.retried" | "credentials.resealed" | "database.restored";
                /** @description only events of the post, account or other subject with this id */
                subject_id?: string;
                /** @description only events from this moment on */
                from?: string;
                /** @description only events before this moment */
                to?: string;
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["AuditEvent"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Me"];
                    };
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description only requests of the API key with this id */
                api_key_id?: string;
                /** @description only requests that created the post with this id, or concerned it */
                post_id?: string;
                /** @description only these */
                method?: "GET" | "POST" | "PATCH" | "DELETE";
                /** @description only requests with a good answer, or with a status from 400 on */
                outcome?: "ok" | "failed";
                /** @description only requests with this status, such as 404, or of its class: 2xx, 3xx, 4xx, 5xx */
                status?: string;
                /** @description only requests of this operation */
                operation?: string;
                /** @description only requests whose path begins with this */
                path?: string;
                /** @description only requests with this in their path, error or error code, in upper or lower case; a text that begins with req_ is the beginning of a request id */
                search?: string;
                /** @description only requests from this moment on */
                from?: string;
                /** @description only requests before this moment */
                to?: string;
                /** @description largest number of entries to return */
                limit?: number;
                /** @description nextCursor of the page before; leave it out for the first page */
                cursor?: string;
                /** @description prevCursor of a page, for the page right before it, in the same order; not with cursor */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the entries, in their order */
                        data: components["schemas"]["ApiRequest"][];
                        /** @description give it back as cursor for the next page; null when there is none. It is left out when neither limit nor a cursor was given and the list is complete */
                        nextCursor?: string | null;
                        /** @description give it back as before for the page before; null when there is none. It is left out where nextCursor is, and in lists that only go forward */
                        prevCursor?: string | null;
                    };
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Request id (req_…) */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiRequest"];
                    };
                };
            };
        };
    };
}
