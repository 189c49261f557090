/** Runs `act` on every input, on so many at a time, and returns what came of each, in order. */
export async function inParallel<Input, Result>(
  inputs: readonly Input[],
  atATime: number,
  act: (input: Input) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = inputs.entries();
  const work = async () => {
    for (const [index, input] of queue) results[index] = await act(input);
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return results;
}
