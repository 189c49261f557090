interface Hosts {
  readonly ALLOW_PRIVATE_HOSTS: boolean | readonly string[];
  readonly WEBHOOK_ALLOWED_HOSTS: boolean | readonly string[];
}

/** Servers of private networks that webhooks may be sent to: those named for them, or all where all servers are allowed. */
export const webhookHosts = ({ ALLOW_PRIVATE_HOSTS, WEBHOOK_ALLOWED_HOSTS }: Hosts) => ({
  allowPrivateHosts: ALLOW_PRIVATE_HOSTS === true || WEBHOOK_ALLOWED_HOSTS,
});
