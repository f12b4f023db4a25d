/** What `work` makes of each item, in their order, though it works on some of them at once. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const underway: Promise<Result>[] = []
  try {
    for await (const item of items) {
      const result = work(item)
      // If the consumer stops, nobody waits for it.
      result.catch(() => {})
      underway.push(result)
      if (underway.length >= atOnce) yield (await underway.shift()) as Result
    }
    while (underway.length > 0) yield (await underway.shift()) as Result
  } finally {
    await Promise.allSettled(underway)
  }
}
