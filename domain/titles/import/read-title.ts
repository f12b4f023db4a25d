import { Refusal } from '#domain/refusal.ts'
import { isKind, type Kind } from '#domain/titles/rules.ts'
import type { SaidCharacter, SaidStaffMember } from '../../people/credits.ts'
import { importedColumns, keysFor, readColumnsOf } from './column-readers.ts'
import { Fields } from './fields.ts'
import type { ImportedTitle, Part } from './imported-title.ts'
import { readLanguage } from './languages.ts'
import { readCompanies, readTags } from './lists.ts'
import { readPersonName } from './person-name.ts'
import { longest, readAddress } from './read-values.ts'
import { readRelations } from './relations.ts'

/** The keys for each part. */
export const keysOfPart: Record<Part, string[]> = {
  names: ['synonyms', 'titles_i18n'],
  characters: ['characters'],
  staff: ['staff', 'authors'],
  related: ['related'],
  themes: ['themes'],
  demographics: ['demographics'],
  tags: ['tags'],
  producers: ['producers'],
  licensors: ['licensors'],
}

/**
 * What a line of a catalogue (docs/catalogue-format.md) says about a title, in the catalogue's own terms.
 * @throws Refusal when the line cannot be imported
 */
export function readTitle(line: unknown): ImportedTitle {
  const title = readKeptTitle(line)
  if (title.columns.title === '') throw new Refusal('value-missing', { key: 'title' })
  return title
}

/** The same of a line that was imported: one whose title shows as nothing leaves it to other sources to name it. */
export function readKeptTitle(line: unknown): ImportedTitle {
  const fields = new Fields(line)
  const kind = fields.text('itemType', longest.name)
  if (!isKind(kind)) {
    throw kind
      ? new Refusal('kind-unknown', { kind: kind.slice(0, 40) })
      : new Refusal('value-missing', { key: 'itemType' })
  }
  const columns = readColumnsOf(fields, kind)
  return {
    columns,
    names: readNames([columns.title, columns.title_english, columns.title_native], fields),
    languages: readLanguages(fields),
    ...readExternalIds(fields.record('ids')),
    characters: fields.records('characters').map(readCharacter).filter(hasName),
    staff: readStaff(fields),
    tags: readTags(fields),
    companies: readCompanies(fields, kind),
    related: readRelations(fields, kind),
    unmentioned: readUnmentioned(kind, fields),
  }
}

/** What a line does not mention. A key with an empty value (null, "", []) says that there is none. */
function readUnmentioned(kind: Kind, fields: Fields): ImportedTitle['unmentioned'] {
  const mentioned = new Set(fields.keys())
  const isMissing = (keys: readonly string[]) => !keys.some((key) => mentioned.has(key))
  const parts = Object.keys(keysOfPart) as Part[]
  return [
    ...importedColumns.filter((column) => isMissing(keysFor(column, kind))),
    ...parts.filter((part) => isMissing(keysOfPart[part])),
  ]
}

function readNames(main: (string | null)[], fields: Fields): string[] {
  const translations = fields.record('titles_i18n')
  const translated = translations.keys().flatMap((language) => translations.lineOrLines(language, longest.name))
  const names = [...main.filter((name) => name !== ''), ...fields.lines('synonyms', longest.name), ...translated]
  return [...new Set(names.filter((name) => name !== null))]
}

/**
 * The languages of translated names. Of several for one name it is English, or else the first by its code: the database does not
 * keep the order of keys.
 */
function readLanguages(fields: Fields): Record<string, string> {
  const translations = fields.record('titles_i18n')
  const pairs = translations.keys().flatMap((key) => {
    const language = readLanguage(key)
    return language ? translations.lineOrLines(key, longest.name).map((name) => [name, language] as const) : []
  })
  pairs.sort(([, one], [, other]) => Number(one === 'en') - Number(other === 'en') || other.localeCompare(one))
  return Object.fromEntries(pairs)
}

function readExternalIds(ids: Fields): Pick<ImportedTitle, 'externalIds' | 'withoutIds'> {
  const pairs = ids.keys().map((source) => [source.slice(0, 100), ids.id(source)] as const)
  pairs.sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    externalIds: Object.fromEntries(pairs.filter(([, value]) => value !== '' && !isNoId(value))),
    withoutIds: pairs.filter(([, value]) => value === '').map(([source]) => source),
  }
}

/** 0 and negative numbers mean that the id is unknown. */
function isNoId(value: string): boolean {
  return /^[-+]?\d+$/.test(value) && Number(value) <= 0
}

function readCharacter(fields: Fields): SaidCharacter {
  return {
    id: readId(fields),
    name: readPersonName(fields.line('name', longest.name) ?? ''),
    image: readAddress(fields, 'img'),
    role: fields.line('role', longest.name) ?? '',
    vocal: readPersonName(fields.line('vocal', longest.name) ?? ''),
    language: readLanguage(fields.line('vocal_lang', longest.name)),
  }
}

/** The staff and, for a manga, its authors. A person who is both appears once. */
function readStaff(fields: Fields): SaidStaffMember[] {
  const members = new Map<string, SaidStaffMember>()
  const said = [
    ...fields.records('staff').map((person) => ({ person, trade: 'staff' as const })),
    ...fields.records('authors').map((person) => ({ person, trade: 'author' as const })),
  ]
  for (const { person, trade } of said) {
    const name = readPersonName(person.line('name', longest.name) ?? '')
    const role = person.line('role', longest.text) ?? ''
    const key = `${name}\n${role}`
    if (name && !members.has(key)) {
      members.set(key, { id: readId(person), trade, name, image: readAddress(person, 'img'), role })
    }
  }
  return [...members.values()]
}

/** The source's own id of a person or character. */
function readId(fields: Fields): string | null {
  const id = fields.id('id')
  return id === '' || isNoId(id) ? null : id.slice(0, 100)
}

function hasName(person: { name: string }): boolean {
  return person.name !== ''
}
