import { creditPath } from '#domain/titles/credits/rules.ts'
import { relationWords } from '#domain/titles/relations/rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { titlePath } from '../../ui/paths.ts'

/** Whom and what a title names, with addresses. Made on the server, so that browsers need no code for it. */
export function creditLinks({ characters, staff, makers, studio, relations }: TitlePage) {
  const isWhole = makers.map(({ name }) => name.toLowerCase()).join(', ') === studio.toLowerCase()
  return {
    characters: characters.map(({ id, voiceId, ...character }) => ({
      ...character,
      path: creditPath('characters', { id, name: character.name }),
      voicePath: voiceId && creditPath('people', { id: voiceId, name: character.vocal }),
    })),
    staff: staff.map(({ id, ...member }) => ({ ...member, path: creditPath('people', { id, name: member.name }) })),
    // The text of the studio may have been edited to say more than the names of companies.
    makers: isWhole ? makers.map((maker) => ({ name: maker.name, path: creditPath('companies', maker) })) : [],
    relations: relations.map((title) => ({
      path: titlePath(title),
      title: title.title,
      relation: relationWords[title.relation],
      facts: [title.format ?? kindNames[title.kind].one, title.year].filter(Boolean).join(' · '),
    })),
  }
}
