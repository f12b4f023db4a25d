/** The page number in an address: a whole number from 1 up. Anything else means page 1 (decisions). */
export function readPage(value: string | null): number {
  const page = Math.floor(Number(value))
  return page >= 1 ? page : 1
}
