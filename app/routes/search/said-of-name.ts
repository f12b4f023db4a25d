import type { CreditKind, FoundName } from '#domain/titles/credits/rules.ts'
import { character, company, person, studio } from '#texts/search.ts'

const labels: Record<CreditKind, string> = { people: person, characters: character, companies: company }

/** What somebody found by name is, such as "Studio"; for a character, also the title they are from. */
export function saidOfName({ kind, title, isStudio }: FoundName): string {
  return [isStudio ? studio : labels[kind], title].filter(Boolean).join(' · ')
}
