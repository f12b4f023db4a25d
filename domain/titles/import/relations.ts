import { isKind, type Kind } from '#domain/titles/rules.ts'
import type { Relation } from '../relations/rules.ts'
import type { Fields } from './fields.ts'
import { longest } from './read-values.ts'

/** How a line says that another title is related. */
export interface SaidRelation {
  relation: Relation
  /** Its id on a site; null if none is given. */
  site: string | null
  id: string | null
  title: string
  kind: Kind
  year: string | null
}

/** By letters alone, with the usual mistakes. */
const relations = new Map<string, Relation>(
  Object.entries({
    prequel: 'prequel',
    sequel: 'sequel',
    sequal: 'sequel',
    adaptation: 'adaptation',
    basedon: 'adaptation',
    adaptedfrom: 'adaptation',
    source: 'adaptation',
    parentstory: 'parent-story',
    mainstory: 'parent-story',
    parent: 'parent-story',
    sidestory: 'side-story',
    spinoff: 'spin-off',
    alternativeversion: 'alternative-version',
    alternatestory: 'alternative-version',
    alternateversion: 'alternative-version',
    alternativesetting: 'alternative-setting',
    summary: 'summary',
    compilation: 'summary',
    fullstory: 'full-story',
    character: 'character',
    samefranchise: 'same-franchise',
    shareduniverse: 'same-franchise',
    schareduniverse: 'same-franchise',
    preserialization: 'pre-serialization',
    serialization: 'serialization',
    monochrome: 'monochrome',
    coloured: 'coloured',
    colored: 'coloured',
    doujinshi: 'doujinshi',
  } satisfies Record<string, Relation>),
)

/** The related titles of a line. Entries without a title are left out; what is not known about them is null. */
export function readRelations(line: Fields, kind: Kind): SaidRelation[] {
  return line.records('related').flatMap((entry) => {
    const title = entry.line('title', longest.name)
    if (!title) return []
    const type = entry.line('type', longest.name)?.toLowerCase()
    const [site = null, id = null] = idOf(entry)
    const year = entry.count('year', 9_999)
    return {
      relation: readRelation(entry.line('relation', longest.name)),
      ...{ site, id, title, kind: isKind(type) ? type : kind },
      year: year ? String(year).padStart(4, '0') : null,
    }
  })
}

/** What a relation is called, as a code; 'other' if it is not known. */
export function readRelation(text: string | null): Relation {
  return relations.get((text ?? '').toLowerCase().replace(/[^a-z]/g, '')) ?? 'other'
}

const others = ['relation', 'title', 'type', 'year']

/** The first id that an entry has: `mal_id` or `mal`, as `ids` of a line names the site. */
function idOf(entry: Fields): [site: string, id: string] | [] {
  for (const key of entry.keys().filter((key) => !others.includes(key))) {
    const id = entry.id(key)
    if (/^[\w:./-]{1,200}$/.test(id) && !/^0*$/.test(id)) return [key.replace(/_id$/, '').slice(0, 100), id]
  }
  return []
}
