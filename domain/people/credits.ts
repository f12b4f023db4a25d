import { characterKey, personKey, type Trade } from './keys.ts'

/** A character as a source says it of a title. */
export interface SaidCharacter {
  name: string
  image: string | null
  role: string
  /** Whose voice it is; empty if nobody's, or if nobody says so. */
  vocal: string
  /** The source's own id. */
  id?: string | null
  /** Of the voice, in BCP 47. */
  language?: string | null
  /** The title whose character it is, if that has been merged into this one. */
  titleId?: string
  /** Ours, which an admin's word holds instead of an id. */
  character?: number
  creditedAs?: string | null
  creditedImage?: string | null
  voices?: { person: number; language: string | null }[]
}

export interface SaidStaffMember {
  name: string
  image: string | null
  role: string
  id?: string | null
  trade?: Exclude<Trade, 'voice'>
  person?: number
  creditedAs?: string | null
  creditedImage?: string | null
}

/** The cast and staff of a title, and who says so. */
export interface SaidCast {
  titleId: string
  characters: SaidCharacter[]
  charactersFrom: string
  staff: SaidStaffMember[]
  staffFrom: string
}

/** The credits of a title as rows whose keys are to be looked up. */
export function creditsOf({ titleId, characters, charactersFrom, staff, staffFrom }: SaidCast) {
  const seen = new Map<string, number>()
  const cast = characters.map((said, position) => {
    const nth = (seen.get(said.name) ?? 0) + 1
    seen.set(said.name, nth)
    return { ...said, titleId, position, source: charactersFrom, key: characterKey(said, said.titleId ?? titleId, nth) }
  })
  const voices = characters.flatMap(({ vocal, voices, language = null }, position) => {
    const at = { titleId, position, source: charactersFrom, image: null }
    if (voices) return voices.map((voice, place) => ({ ...at, place, key: '', name: '', ...voice }))
    return vocal ? [{ ...at, place: 0, key: personKey('voice', { name: vocal }), name: vocal, language }] : []
  })
  const members = staff.map((said, position) => {
    const key = personKey(said.trade ?? 'staff', said)
    return { ...said, titleId, position, source: staffFrom, key }
  })
  return { cast, voices, members }
}
