import type { FileKind } from '../refusal-rules.ts'
import { animeOfflineDatabase } from './anime-offline-database.ts'
import { unpackedHead } from './unpack.ts'

/** The first bytes of files that are not text. */
const beginnings: [string, FileKind][] = [
  ['\x89PNG', 'png'],
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF8', 'gif'],
  ['%PDF', 'pdf'],
  ['PK\x03\x04', 'zip'],
  ['Rar!', 'rar'],
  ['7z\xbc\xaf', '7z'],
  ['BZh', 'bzip2'],
  ['\xfd7zXZ', 'xz'],
  ['SQLite format 3', 'sqlite'],
]

/**
 * What a file seems to be, judging by its first bytes. Null if it may be a catalogue
 * (docs/catalogue-format.md): some line begins as a title, whatever else is wrong with it; or a file of another known format.
 */
export function whatItIs(head: Buffer): FileKind | null {
  const bytes = unpackedHead(head)
  const latin = bytes.toString('latin1')
  const known = beginnings.find(([beginning]) => latin.startsWith(beginning))
  if (known) return known[1]
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'webp'
  if (/^....ftypavi[fs]/s.test(latin)) return 'avif'
  if (latin.slice(0, 1_000).includes('\0')) return 'binary'

  if (animeOfflineDatabase.isIn(bytes.toString())) return null
  const lines = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .split('\n')
  const filled = lines.map((line) => line.trim()).filter(Boolean)
  const [first = ''] = filled
  if (first.startsWith('[')) return 'json-array'
  if (first === '{') return 'json-document'
  if (filled.some((line) => line.startsWith('{'))) return null
  if (first.startsWith('<')) return markupOf(bytes.toString().slice(0, 4_000))
  if (/^[^{}]*[,;\t][^{}]*[,;\t]/.test(first)) return 'csv'
  return filled.length > 0 ? 'text' : null
}

function markupOf(text: string): FileKind {
  if (/<myanimelist\b/i.test(text)) return 'myanimelist'
  return /<(!doctype html|html|head|body)\b/i.test(text) ? 'web-page' : 'xml'
}
