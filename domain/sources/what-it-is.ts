import { animeOfflineDatabase } from './anime-offline-database.ts'
import { unpackedHead } from './unpack.ts'

/** The first bytes of files that are not text. */
const beginnings: [string, string][] = [
  ['\x89PNG', 'a picture (PNG)'],
  ['\xff\xd8\xff', 'a picture (JPEG)'],
  ['GIF8', 'a picture (GIF)'],
  ['%PDF', 'a PDF'],
  ['PK\x03\x04', 'a ZIP archive'],
  ['Rar!', 'a RAR archive'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['BZh', 'a file compressed with bzip2 (only gzip and zstd are supported)'],
  ['\xfd7zXZ', 'a file compressed with xz (only gzip and zstd are supported)'],
  ['SQLite format 3', 'an SQLite database'],
]

/**
 * What a file seems to be, "a picture (PNG)" for example, judging by its first bytes. Null if it may be a catalogue
 * (docs/catalogue-format.md): some line begins as a title, whatever else is wrong with it; or a file of another known format.
 */
export function whatItIs(head: Buffer): string | null {
  const bytes = unpackedHead(head)
  const latin = bytes.toString('latin1')
  const known = beginnings.find(([beginning]) => latin.startsWith(beginning))
  if (known) return known[1]
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'a picture (WebP)'
  if (/^....ftypavi[fs]/s.test(latin)) return 'a picture (AVIF)'
  if (latin.slice(0, 1_000).includes('\0')) return 'a binary file'

  if (animeOfflineDatabase.isIn(bytes.toString())) return null
  const lines = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .split('\n')
  const filled = lines.map((line) => line.trim()).filter(Boolean)
  const [first = ''] = filled
  if (first.startsWith('['))
    return 'one JSON array; a catalogue has one title on each line, without brackets around them'
  if (first === '{') return 'one JSON document on several lines; a catalogue has one title on each line'
  if (filled.some((line) => line.startsWith('{'))) return null
  if (first.startsWith('<')) return markupOf(bytes.toString().slice(0, 4_000))
  if (/^[^{}]*[,;\t][^{}]*[,;\t]/.test(first)) return 'a table (CSV)'
  return filled.length > 0 ? 'plain text' : null
}

function markupOf(text: string): string {
  if (/<myanimelist\b/i.test(text)) return "a reader's list from MyAnimeList"
  return /<(!doctype html|html|head|body)\b/i.test(text) ? 'a web page' : 'an XML file'
}
