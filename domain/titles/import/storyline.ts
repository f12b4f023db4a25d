import { plainText } from './plain-text.ts'

const placeholder = /^No synopsis (?:information )?has been added\b[\s\S]{0,120}$/i
const credit = /[([]((?:source|from|writt+en|adapted from|description from|translation from)\b[^()[\]\n]{1,200})[)\]]$/i
const spoilerTag = /\[(\/?)spoiler(?:=[^[\]\n]*(?:\n\s*)?|\s*)\]/gi
/** How other sites hide a spoiler: HTML-like tags, AniList's marks, Discord's. */
const spoilersElsewhere = /<(\/?)spoiler\s*>|~!((?:(?!~!)[\s\S]){1,2000}?)!~|\|\|(?=\S)([^|\n]{1,2000})\|\|/gi
const headingAtEnd =
  /(?:^|\n|\[hr\])[ \t]*(?:(?:\[[biu]\]\s*)+[^[\]\n]{1,60}(?:\[\/[biu]\][:\s]*)+|[^[\]\n]{1,60}:\s*)$/i
const link = /\[url(?:=[^[\]\n]*)?\](?:[^[\]\n]|\[\/?(?:img|b|i|u)\])*\[\/url\]/gi
const linksHeading = /^(?:official )?links?:$/i

/**
 * The storyline of a title as plain text, from a synopsis that may contain HTML or BBCode.
 *
 * Lines of nothing but links are removed, and so is whatever the author marked as a spoiler, because plain text cannot
 * hide it. A credit at the end becomes a paragraph of its own: "(Source: …)". A text that only says that there is no
 * synopsis becomes ''.
 */
export function readStoryline(synopsis: string): string {
  const text = plainText(withoutLinkLines(withoutHiddenParts(inOneSpelling(synopsis))))
  if (placeholder.test(text)) return ''
  return withCreditApart(text)
}

/** Removes spoilers together with their headings. A spoiler inside a sentence becomes "…". */
function withoutHiddenParts(synopsis: string): string {
  let open = ''
  let from = 0
  for (const [start, end] of hiddenParts(synopsis)) {
    open += synopsis.slice(from, start)
    from = end
    const nearby = open.slice(-120)
    const withoutHeading = nearby.replace(headingAtEnd, '\n')
    if (withoutHeading !== nearby) open = open.slice(0, -nearby.length) + withoutHeading
    else if (/[^\s\]]\s*$/.test(nearby) && !/\n\s*$/.test(nearby)) open += '…'
  }
  return open + synopsis.slice(from)
}

/** Where each hidden part begins and ends. Parts may be nested. One that is never closed hides all that follows. */
function* hiddenParts(synopsis: string): Generator<[start: number, end: number]> {
  let depth = 0
  let start = 0
  for (const { 0: tag, 1: closing, index } of synopsis.matchAll(spoilerTag)) {
    if (depth === 0) start = index
    if (!closing) depth += 1
    else if (depth > 0 && --depth === 0) yield [start, index + tag.length]
  }
  if (depth > 0) yield [start, synopsis.length]
}

function inOneSpelling(synopsis: string): string {
  return synopsis.replace(spoilersElsewhere, (_, slash, anilist, discord) =>
    slash === undefined ? `[spoiler]${anilist ?? discord}[/spoiler]` : `[${slash}spoiler]`,
  )
}

function withoutLinkLines(synopsis: string): string {
  if (!/\[url/i.test(synopsis)) return synopsis
  const lines = synopsis.split(/\r\n?|\n/).filter((line) => !isOnlyLinks(line))
  const isHeading = (line: string | undefined) => linksHeading.test(plainText(line ?? ''))
  while (lines.length > 0 && (isHeading(lines.at(-1)) || plainText(lines.at(-1) ?? '') === '')) lines.pop()
  return lines.join('\n')
}

function isOnlyLinks(line: string): boolean {
  if (!/\[url/i.test(line)) return false
  const rest = plainText(line.replace(link, '')).replace(/\([^()]{0,40}\)/g, '')
  return !/[\p{L}\p{N}]{2}/u.test(rest) || linksHeading.test(rest.trim())
}

function withCreditApart(text: string): string {
  const end = text.slice(-260)
  const found = credit.exec(end)
  if (!found) return text
  const story = text.slice(0, text.length - found[0].length).trim()
  return story && `${story}\n\n(${found[1]})`
}
