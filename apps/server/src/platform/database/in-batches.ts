const size = 1_000

/** Repeats a statement that changes at most so many rows until it finds fewer: locks are held for a short time only. */
export async function inBatches(treat: (size: number) => Promise<readonly unknown[]>): Promise<void> {
  while ((await treat(size)).length === size);
}
