/** The page that an address asks for: a whole number from 1 up; whatever else it says is page 1 (decisions). */
export function readPage(value: string | null): number {
  const page = Math.floor(Number(value))
  return page >= 1 ? page : 1
}
