import { isKind, type Kind } from '#domain/catalogue/rules.ts'
import { readPartialDate } from '#domain/partial-date-rules.ts'
import { Fields, refuse } from './fields.ts'
import type { ImportedCharacter, ImportedStaffMember, ImportedTitle } from './imported-title.ts'
import { readKnownBy } from './known-by.ts'
import { readPersonName } from './person-name.ts'
import { readStoryline } from './storyline.ts'
import { readUnmentioned } from './unmentioned.ts'
import { readContentWarning, readFormat, readGenres, readSoundtracks } from './vocabulary.ts'

const longest = { name: 500, text: 2_000, synopsis: 100_000 }

/**
 * What a line of a catalogue (docs/catalogue-format.md) says about a title, in the catalogue's own terms.
 * @throws Refusal 'bad-line' with the reason when the line cannot be imported
 */
export function readTitle(line: unknown): ImportedTitle {
  const fields = new Fields(line)
  const kind = fields.text('itemType', longest.name)
  if (!isKind(kind)) refuse(kind ? `itemType is ${kind.slice(0, 40)}, not anime or manga` : 'itemType is missing')
  const title = fields.line('title', longest.name) ?? refuse('title is missing')
  const english = fields.line('title_english', longest.name)
  const native = fields.line('title_native', longest.name) ?? fields.line('title_japanese', longest.name)

  return {
    columns: {
      kind,
      title,
      title_english: english,
      title_native: native,
      format: readFormat(kind, fields.line('type', longest.name), fields.lines('format', longest.name)),
      genres: readGenres(['genres', 'genres_mal', 'themes'].map((key) => fields.lines(key, longest.name))),
      poster: readAddress(fields, 'image'),
      header_image: readAddress(fields, 'banner'),
      trailer_url: readAddress(fields, 'trailer_url', ['https:']),
      episodes: fields.count(kind === 'anime' ? 'episodes' : 'chapters', 1_000_000),
      duration: readDuration(kind, fields),
      studio: readStudio(kind, fields),
      released_on: readDate(fields, 'start_date', 'year'),
      ended_on: readDate(fields, 'end_date', 'end_year') ?? '',
      storyline: readStoryline(fields.text('synopsis', longest.synopsis)),
      content_warning: readContentWarning(
        fields.line('content_warning', longest.text),
        fields.line('age_rating', longest.name),
        fields.lines('content', longest.name),
      ),
      soundtracks: readSoundtracks(fields.lines('openings', longest.text), fields.lines('endings', longest.text)),
      imported_score: readScore(fields),
      imported_voters: fields.count('scored_by', 2_000_000_000),
      imported_members: readKnownBy(kind, fields),
    },
    names: readNames(title, english, native, fields),
    ...readExternalIds(fields.record('ids')),
    characters: fields.records('characters').map(readCharacter).filter(hasName),
    staff: readStaff(fields),
    unmentioned: readUnmentioned(kind, fields),
  }
}

function readNames(title: string, english: string | null, native: string | null, fields: Fields): string[] {
  const translations = fields.record('titles_i18n')
  const translated = translations.keys().flatMap((language) => translations.lineOrLines(language, longest.name))
  const names = [title, english, native, ...fields.lines('synonyms', longest.name), ...translated]
  return [...new Set(names.filter((name) => name !== null))]
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

function readDate(fields: Fields, key: string, yearKey: string): string | null {
  const text = fields.line(key, longest.name)
  const date = text === null ? null : readPartialDate(text)
  if (date === undefined) refuse(`${key} is not a date: ${text?.slice(0, 40)}`)
  if (date !== null) return date
  const year = fields.count(yearKey, 9_999)
  return year ? String(year).padStart(4, '0') : null
}

function readDuration(kind: Kind, fields: Fields): number | null {
  const minutes = fields.number('duration_min', 0, 100_000)
  return kind === 'anime' && minutes ? Math.max(1, Math.round(minutes)) : null
}

function readStudio(kind: Kind, fields: Fields): string {
  const names = fields.lines(kind === 'anime' ? 'studios' : 'serializations', longest.name, 100)
  return [...new Set(names)].join(', ')
}

function readScore(fields: Fields): number | null {
  const score = fields.number('score', 0, 10)
  return score ? Math.round(score * 100) / 100 || null : null
}

function readCharacter(fields: Fields): ImportedCharacter {
  return {
    name: readPersonName(fields.line('name', longest.name) ?? ''),
    image: readAddress(fields, 'img'),
    role: fields.line('role', longest.name) ?? '',
    vocal: readPersonName(fields.line('vocal', longest.name) ?? ''),
  }
}

/** The staff and, for a manga, its authors. A person who is both appears once. */
function readStaff(fields: Fields): ImportedStaffMember[] {
  const members = new Map<string, ImportedStaffMember>()
  for (const person of [...fields.records('staff'), ...fields.records('authors')]) {
    const name = readPersonName(person.line('name', longest.name) ?? '')
    const role = person.line('role', longest.text) ?? ''
    const key = `${name}\n${role}`
    if (name && !members.has(key)) members.set(key, { name, image: readAddress(person, 'img'), role })
  }
  return [...members.values()]
}

function hasName(person: { name: string }): boolean {
  return person.name !== ''
}

/** A web address; anything else is ignored. */
function readAddress(fields: Fields, key: string, protocols = ['https:', 'http:']): string | null {
  const address = fields.line(key, longest.text)
  if (!address || !URL.canParse(address)) return null
  return protocols.includes(new URL(address).protocol) ? address : null
}
