/** After all test files. */
export default async function tearDown(): Promise<void> {
  await globalThis.stopTestServices?.();
}
