import type { Insertable } from 'kysely'
import type { Titles } from '#db/types.ts'

/** The columns of a title that an import decides; the others belong to the site and its readers. */
export const importedColumns = [
  'kind',
  'title',
  'title_english',
  'title_native',
  'format',
  'genres',
  'poster',
  'header_image',
  'trailer_url',
  'episodes',
  'duration',
  'studio',
  'released_on',
  'ended_on',
  'storyline',
  'content_warning',
  'soundtracks',
  'imported_score',
  'imported_voters',
  'imported_members',
] as const

export type ImportedColumns = Required<Pick<Insertable<Titles>, (typeof importedColumns)[number]>>

export interface ImportedCharacter {
  name: string
  image: string | null
  role: string
  vocal: string
}

export interface ImportedStaffMember {
  name: string
  image: string | null
  role: string
}

/** What a line may leave unsaid besides columns: the further names, the cast, the staff. */
export type Part = 'names' | 'characters' | 'staff'

/** What one line of a catalogue says about a title. */
export interface ImportedTitle {
  columns: ImportedColumns
  /** Every distinct name, the main one first. */
  names: string[]
  /** Its id on other sites, by the site's name. */
  externalIds: Record<string, string>
  /** Sites of which the line says that the title has no id there. */
  withoutIds: string[]
  characters: ImportedCharacter[]
  staff: ImportedStaffMember[]
  /** What the line does not mention: there a title keeps what it has. */
  unmentioned: (Part | (typeof importedColumns)[number])[]
}

/** An imported title with the number of its line and its digest: of equal digests, one is enough. */
export interface NumberedTitle extends ImportedTitle {
  line: number
  digest: string
}
