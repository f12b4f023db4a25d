/** Titles, or rows that wait for one, that are read at once, and characters of what is kept of them: bounds for what is held in memory. */
const [most, longest] = [500, 2_000_000]

/** Their ids in batches, in their order. One of which more is kept than that comes by itself. */
export function* inBatches(kept: { id: string; length: number }[]): Generator<string[]> {
  let batch: string[] = []
  let held = 0
  for (const { id, length } of kept) {
    if (batch.length === most || (batch.length > 0 && held + length > longest)) {
      yield batch
      batch = []
      held = 0
    }
    batch.push(id)
    held += length
  }
  if (batch.length > 0) yield batch
}
