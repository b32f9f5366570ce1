const size = 1_000

/** Repeats a statement that treats at most so many rows until it finds fewer: nobody waits long for any of them. */
export async function inBatches(treat: (size: number) => Promise<readonly unknown[]>): Promise<void> {
  while ((await treat(size)).length === size);
}
