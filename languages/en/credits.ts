import type { Kind } from '#domain/titles/rules.ts'
import { joined } from './joined.ts'
import { counted } from './numbers.ts'

/** What a person, character or company is in. */

export const titles = ({ total }: { total: number }) => counted(total, 'title', 'titles')
export const description = ({ name, total, some }: { name: string; total: number; some: string[] }) =>
  `${name}: ${total > some.length ? `${titles({ total })}, such as ` : ''}${joined(some)}.`
/** For an admin. */
export const sameAs = 'Same as…'
/** Leads to the titles that a company has made. */
export const sortAndFilter = ({ kind }: { kind: Kind }) => `Sort and filter ${kind}`
export const pagesOfTitles = 'Pages of titles'

export const companyRoles: Record<string, string> = {
  studio: 'Animation Studio',
  producer: 'Producer',
  licensor: 'Licensor',
  serialization: 'Publication Studio',
}
/** Without a known role. */
export const staff = 'Staff'
export const character = 'Character'
/** The role of somebody who gives a character their voice, and of a character with the voice's name. */
export const voiceOf = <Link>({ character, role }: { character: Link; role: string }) => [
  'Voice of ',
  character,
  role && ` (${role})`,
]
export const withVoice = <Link>({ role, voice }: { role: string; voice: Link }) => [
  role && `${role}, `,
  'voice: ',
  voice,
]
