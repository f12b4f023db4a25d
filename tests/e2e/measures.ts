import type { Locator } from '@playwright/test'

/** How many pixels are between each of them and the next one below. */
export async function gapsBetween(all: Locator): Promise<number[]> {
  const boxes = await Promise.all((await all.all()).map((each) => each.boundingBox()))
  const edges = boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }))
  return edges.slice(1).map(({ top }, index) => Math.round(top - (edges[index]?.bottom ?? 0)))
}
