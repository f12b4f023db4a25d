import { joined } from './joined.ts'
import { inFull } from './numbers.ts'

/** What is said of a change that was taken back. */

const mostNamed = 5

/** @param kept what was changed since; a few of them are named */
export const isUndone = ({ undone, kept }: { undone: string[]; kept: string[] }) => {
  const said = undone.length === 1 ? `${undone[0]} is as it was` : `${inFull(undone.length)} titles are as they were`
  if (kept.length === 0) return said
  const others = kept.length > mostNamed ? [`${inFull(kept.length - mostNamed)} more`] : []
  return `${said}. Changed since, so left alone: ${joined([...kept.slice(0, mostNamed), ...others])}`
}
