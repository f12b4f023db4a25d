import type { Format } from '../formats-rules.ts'
import type { TitleCard } from '../rules.ts'

/** Pages of people, characters and companies. Browser-safe. */

export const creditKinds = ['people', 'characters', 'companies'] as const

export type CreditKind = (typeof creditKinds)[number]

/** The tag of every cached page of a person, character or company. */
export const creditsTag = 'credits'

export const creditsPageSize = 24

export interface Credited {
  id: number
  name: string
  image: string | null
}

/** A title, and what somebody is in it. */
export interface CreditedTitle extends TitleCard {
  format: Format | null
  roles: CreditedRole[]
}

export interface CreditedRole {
  /** As a source says it; empty if it does not. For a company: studio, producer, licensor or serialization. */
  role: string
  /** The character whose voice somebody is, or whose voice a character has. */
  other: { what: 'people' | 'characters'; id: number; name: string } | null
}

/** A person, character or company that was found by name. */
export interface FoundName extends Credited {
  kind: CreditKind
  /** The best known title: of a character, and of a person of whose name others were found. */
  title: string | null
  /**
   * What such a person is in that title: a role as a source says it, or the voice of a character. Of a character of whose name others of that
   * title were found, whose voice it has.
   */
  credit: { role: string; character: string | null; voice: string | null } | null
  /** Whether a company is the studio of some title. */
  isStudio: boolean
}

const longestSlug = 80

/** The address of a page, which ends with the name to be readable; only the id counts. */
export function creditPath(kind: CreditKind, { id, name }: { id: number; name: string }): string {
  return `/${kind}/${id}/${encodeURIComponent(slugOf(name))}`
}

/** A name as a segment of an address: small letters of any script, without accents. */
export function slugOf(name: string): string {
  const plain = /^[\x20-\x7e]*$/.test(name) ? name : withoutAccents(name)
  const words = plain.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = words.length > longestSlug ? [...words].slice(0, longestSlug).join('') : words
  const slug = short.replace(/^-+|-+$/g, '')
  return slug || 'name'
}

function withoutAccents(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}
