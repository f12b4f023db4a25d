import { adminSource } from '../../admin-source-rules.ts'
import type { CompanyOfTitle } from '../../companies/credit-companies.ts'
import type { CompanyRole } from '../../companies/rules.ts'
import type { TagOfTitle } from '../../tags/tag-titles.ts'
import { type ImportedColumns, importedColumns } from '../import/column-readers.ts'
import type { ImportedTitle } from '../import/imported-title.ts'
import type { Kind } from '../rules.ts'
import { unknownTitle } from './read-columns.ts'

/** What one source says about a title. */
export interface Word {
  source: string
  title: ImportedTitle
}

/** A title as the site shows it, made of what its sources say. */
export interface FoldedTitle extends Omit<ImportedTitle, 'withoutIds' | 'unmentioned' | 'tags' | 'companies'> {
  tags: Omit<TagOfTitle, 'titleId'>[]
  companies: Omit<CompanyOfTitle, 'titleId'>[]
  /** The source of each column, list, and of `characters` and `staff`, that any source has a value for. */
  from: Partial<Record<What, string>>
}

type What = ImportedTitle['unmentioned'][number]

/** Columns that are only right together, and the one that decides from which source they are, if any has a value for it. */
const together: Partial<Record<What, What>> = {
  imported_voters: 'imported_score',
  season_year: 'season',
  broadcast_time: 'broadcast_day',
}

/**
 * Folds what sources say about a title into one: each field is that of the first source which has a value for it, the
 * characters and the staff as a whole. An admin's word counts even if it is that there is nothing. Names and ids are
 * gathered from all sources.
 * @param words the best source first
 */
export function foldTitle(kind: Kind, words: Word[]): FoldedTitle {
  const from: FoldedTitle['from'] = {}
  const unknown = unknownTitle(kind)
  const admins = words.filter(({ source }) => source === adminSource)
  const others = words.filter(({ source }) => source !== adminSource)
  const best = (what: What): ImportedTitle => {
    const first = (wanted: What, among = words) => among.find((word) => says(word, wanted))
    const main = together[what]
    const word = first(what, admins) ?? (main && first(main, others)) ?? first(what)
    if (word) from[what] = word.source
    return word?.title ?? unknown
  }

  const values = importedColumns.map((column) => [column, best(column).columns[column]])
  const columns = { kind, ...Object.fromEntries(values) } as ImportedColumns
  return {
    columns,
    names: namesOf(columns, words),
    languages: languagesOf(words),
    externalIds: Object.assign({}, ...words.toReversed().map(({ title }) => title.externalIds)),
    characters: best('characters').characters,
    staff: best('staff').staff,
    related: best('related').related,
    tags: tagsOf(best),
    companies: companiesOf(best, from),
    from,
  }
}

/** Of the names whose language a source knows; the best one that does is right. */
export function languagesOf(words: Word[]): FoldedTitle['languages'] {
  return Object.assign({}, ...words.toReversed().map(({ title }) => title.languages))
}

/** Whose genres and studios are shown, theirs are the rows too. */
const tagLists = { themes: 'theme', demographics: 'demographic', tags: 'tag' } as const
const companyLists = { producers: 'producer', licensors: 'licensor' } as const

type Best = (what: What) => ImportedTitle

function tagsOf(best: Best): FoldedTitle['tags'] {
  const lists = { genres: 'genre', ...tagLists } as const
  return Object.entries(lists).flatMap(([what, kind]) =>
    best(what as What).tags[kind].map((tag, position) => ({ kind, position, ...tag })),
  )
}

function companiesOf(best: Best, from: FoldedTitle['from']): FoldedTitle['companies'] {
  const lists = [['studio', 'studio'], ['studio', 'serialization'], ...Object.entries(companyLists)] as const
  return lists.flatMap(([what, role]) =>
    best(what as What).companies[role as CompanyRole].map((name, position) => ({
      ...{ role: role as CompanyRole, name, position },
      source: from[what as What] ?? '',
    })),
  )
}

function says({ source, title }: Word, what: What): boolean {
  if (title.unmentioned.includes(what)) return false
  return source === adminSource || !isEmpty(wordOn(title, what))
}

function wordOn(title: ImportedTitle, what: What): unknown {
  if (what === 'names' || what === 'characters' || what === 'staff' || what === 'related') return title[what]
  if (Object.hasOwn(tagLists, what)) return title.tags[tagLists[what as keyof typeof tagLists]]
  if (what === 'producers' || what === 'licensors') return title.companies[companyLists[what]]
  return title.columns[what as keyof ImportedColumns]
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const mainNames = ['title', 'title_english', 'title_native'] as const

/** Every distinct name, the main one first. */
function namesOf(columns: ImportedColumns, words: Word[]): string[] {
  const main = mainNames.map((column) => columns[column]).filter((name) => name != null && name !== '') as string[]
  return [...new Set([...main, ...words.flatMap(({ title }) => title.names)])]
}
