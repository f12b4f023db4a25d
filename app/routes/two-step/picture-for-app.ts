import { encode } from 'uqr'

/** A QR code: how many modules it is wide, its quiet edge included, and its dark modules as the path of an SVG. */
export function pictureForApp(address: string): { size: number; path: string } {
  const { size, data } = encode(address, { border: 4, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
