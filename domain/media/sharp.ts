import type { default as Sharp } from 'sharp'

const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif']

let loaded: typeof Sharp | undefined

/** The picture library, loaded with the first picture. It can open only the five accepted formats. */
export async function loadSharp(): Promise<typeof Sharp> {
  loaded ??= open((await import('sharp')).default)
  return loaded
}

function open(sharp: typeof Sharp): typeof Sharp {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers.flatMap((reader) => `VipsForeignLoad${reader}`) })
  // One thread for pictures leaves the others for visitors.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
