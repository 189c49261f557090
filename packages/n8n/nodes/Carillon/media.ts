import { type Operation, parameter } from './operation.ts';

/** Operations of media, by their value in the field Operation. */
export const mediaOperations = {
  async upload(call) {
    const { node, item, carillon, idempotencyKey } = call;
    const field = parameter<string>(call, 'binaryPropertyName');
    const { fileName = '' } = node.helpers.assertBinaryData(item, field);
    const file = await node.helpers.getBinaryDataBuffer(item, field);
    const medium = await carillon.media.upload(file, {
      name: fileName,
      altText: parameter(call, 'altText', ''),
      idempotencyKey,
    });
    const timeoutMs = parameter(call, 'readyTimeout', 60) * 1_000;
    return timeoutMs === 0 ? medium : carillon.media.waitUntilReady(medium.id, { timeoutMs });
  },
} satisfies Record<string, Operation>;
