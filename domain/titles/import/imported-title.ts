import type { CompanyRole } from '../../companies/rules.ts'
import type { SaidCharacter, SaidStaffMember } from '../../people/credits.ts'
import type { FormatName } from '../../sources/source-format.ts'
import type { TagKind } from '../../tags/rules.ts'
import type { ImportedColumns, importedColumns } from './column-readers.ts'
import type { ImportedTag } from './lists.ts'
import type { SaidRelation } from './relations.ts'

/** Lists of names that a line may leave out. Genres and studios are columns. */
export type List = 'themes' | 'demographics' | 'tags' | 'producers' | 'licensors'

/** What a line may leave out besides columns: other names, the cast, the staff, lists. */
export type Part = 'names' | 'characters' | 'staff' | 'related' | List

/** What one line of a catalogue says about a title. */
export interface ImportedTitle {
  columns: ImportedColumns
  /** Every distinct name, the main one first. */
  names: string[]
  /** The languages of those names of which it is known, in BCP 47. */
  languages: Record<string, string>
  /** Its id on other sites, by the site's name. */
  externalIds: Record<string, string>
  /** Sites on which, the line says, the title has no id. */
  withoutIds: string[]
  characters: SaidCharacter[]
  staff: SaidStaffMember[]
  tags: Record<TagKind, ImportedTag[]>
  companies: Record<CompanyRole, string[]>
  related: SaidRelation[]
  /** What the line does not mention. The title keeps what it has. */
  unmentioned: (Part | (typeof importedColumns)[number])[]
}

/** An imported title with the number of its line and its digest. Lines with the same digest are imported once. */
export interface NumberedTitle extends ImportedTitle {
  line: number
  /** How the record is written. */
  format: FormatName
  /** The line as it was read. */
  record: Record<string, unknown>
  digest: string
  /** Its key at the source: the source's own, or else one that is made of kind, title and year. */
  key: string
  /** The digest that releases before 0.2 would have kept; empty if they could not read it. */
  formerDigest: string
}
