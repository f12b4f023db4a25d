import { type CreditKind, creditPath, type FoundName } from '#domain/titles/credits/rules.ts'
import { withDots } from '#texts/joined.ts'
import { character, company, person, studio, voicedBy, voiceOf } from '#texts/search.ts'
import type { SuggestedName } from '../../ui/suggestions/suggested.ts'

const labels: Record<CreditKind, string> = { people: person, characters: character, companies: company }

/** Somebody found by name, as the search box and its page of results show them. Runs on the server only. */
export function shownName(found: FoundName): SuggestedName {
  const { kind, name, image } = found
  return { path: creditPath(kind, found), name, image, said: saidOfName(found) }
}

/** What somebody found by name is, such as "Studio"; of a character and of namesakes, also what they are known from. */
function saidOfName({ kind, title, credit, isStudio }: FoundName): string {
  return withDots(isStudio ? studio : labels[kind], credit && saidOfCredit(credit), title)
}

function saidOfCredit({ role, character, voice }: NonNullable<FoundName['credit']>): string {
  if (voice) return voicedBy({ name: voice })
  return character ? voiceOf({ character }) : role
}
