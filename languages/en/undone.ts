import { joined } from './joined.ts'
import { inFull } from './numbers.ts'

/** What is said of a change that was taken back. */

const mostNamed = 5
/** Of the names together: a phone has no room for five long ones. */
const mostCharacters = 240

/** @param kept what was changed since; a few of them are named */
export const isUndone = ({ undone, kept }: { undone: string[]; kept: string[] }) => {
  const said = undone.length === 1 ? `${undone[0]} is as it was` : `${inFull(undone.length)} titles are as they were`
  return kept.length === 0 ? said : `${said}. Changed since, so left alone: ${someOf(kept)}`
}

/** The first of them, and how many more there are. */
function someOf(names: string[]): string {
  let characters = 0
  const named = names.slice(0, mostNamed).filter((name, at) => {
    characters += name.length
    return at === 0 || characters <= mostCharacters
  })
  const others = names.length - named.length
  return joined(others === 0 ? named : [...named, `${inFull(others)} more`])
}
