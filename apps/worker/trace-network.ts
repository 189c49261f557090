import type { Network } from '@carillon/networks';
import type { Tracing } from '@carillon/telemetry';

/** The network, with a span for every call that publishes or looks. */
export function traceNetwork(network: Network, tracing: Tracing): Network {
  const attributes = { 'carillon.platform': network.platform };
  return {
    ...network,
    upload: (medium, session) =>
      tracing.call({ name: `${network.platform} upload`, attributes }, async (span) => {
        const uploaded = await network.upload(medium, session);
        span.note({ 'carillon.uploaded': uploaded.kind });
        return uploaded;
      }),
    publish: (batch, session) =>
      tracing.call({ name: `${network.platform} publish`, attributes }, async (span) => {
        const outcome = await network.publish(batch, session);
        span.note({ 'carillon.outcome': outcome.kind });
        return outcome;
      }),
    lookUp: (batch, session) =>
      tracing.call({ name: `${network.platform} look up`, attributes }, async (span) => {
        const look = await network.lookUp(batch, session);
        span.note({ 'carillon.look': look.kind });
        return look;
      }),
  };
}
