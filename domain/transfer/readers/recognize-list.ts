import type { ListSite, SeemsToBe } from '../../refusal-rules.ts'
import { whatItIs } from '../../sources/what-it-is.ts'
import { anilistArchive } from './anilist-archive.ts'
import { anilistEntries, anilistJson } from './anilist-json.ts'
import { animePlanetJson } from './anime-planet-json.ts'
import { kirokuJson } from './kiroku-json.ts'
import { kitsuJson } from './kitsu-json.ts'
import type { Head, ListFormat } from './list-format.ts'
import { malApiJson } from './mal-api-json.ts'
import { malPageJson } from './mal-page-json.ts'
import { malXml } from './mal-xml.ts'
import { hasKeys, partOf, sampleJson } from './sample-json.ts'
import { shikimoriJson } from './shikimori-json.ts'
import { yamtrackCsv } from './yamtrack-csv.ts'

/** The first that recognizes a file reads it. */
export const listFormats: ListFormat[] = [
  malXml,
  kirokuJson,
  malPageJson,
  malApiJson,
  kitsuJson,
  shikimoriJson,
  animePlanetJson,
  anilistArchive,
  anilistJson,
  anilistEntries,
  yamtrackCsv,
]

/** The format of an unpacked file that begins so; null if it is no list that we know. */
export function formatOfHead(head: Buffer): ListFormat | null {
  const read = headOf(head)
  return listFormats.find((format) => format.isIn(read)) ?? null
}

function headOf(head: Buffer): Head {
  const text = head.toString()
  return { text, json: sampleJson(text) }
}

/** What an unpacked file that is no list seems to be. */
export function seemsToBe(head: Buffer): SeemsToBe {
  const { text, json } = headOf(head)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return 'calendar'
  if (hasKeys(json, 'openapi') || hasKeys(json, 'swagger')) return 'api-description'
  if (hasKeys(json, '$schema') && (hasKeys(json, 'properties') || hasKeys(json, '$id') || hasKeys(json, '$defs')))
    return 'json-schema'
  if (hasKeys(json, 'errors')) return 'api-error'
  const kind = whatItIs(head)
  if (kind === null)
    return hasKeys(json, 'itemType') || hasKeys(json, 'title') || partOf(json, 'repository') ? 'catalogue' : 'text'
  return kind
}

/** Sites by their domains, which change now and then. */
const domains: [ListSite, RegExp][] = [
  ['mal', /\bmyanimelist\.net\b/g],
  ['anilist', /\banilist\.co\b/g],
  ['kitsu', /\bkitsu\.(?:app|io)\b/g],
  ['shikimori', /\bshikimori\.[a-z]{2,4}\b/g],
  ['animeplanet', /\banime-planet\.com\b/g],
]
const saved: SeemsToBe[] = ['web-page', 'json-array', 'json-document', 'xml']

/** The site whose addresses fill what was saved from it; null where none does. */
export function siteOf(head: Buffer): ListSite | null {
  if (!saved.includes(seemsToBe(head))) return null
  const text = head.toString()
  const [first] = domains
    .map(([site, domain]) => ({ site, times: text.match(domain)?.length ?? 0 }))
    .toSorted((a, b) => b.times - a.times)
  return first && first.times > 0 ? first.site : null
}
