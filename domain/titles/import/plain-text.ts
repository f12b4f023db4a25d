import { unstacked } from '../text-rules.ts'
import { decodeEntities } from './entities.ts'

const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*`

function htmlTag(names: string): RegExp {
  return new RegExp(String.raw`</?(?:${names})${attributes}\s*/?>`, 'gi')
}

function bbTag(names: string): RegExp {
  return new RegExp(String.raw`\[/?(?:${names})(?:=[^\[\]\n]*(?:\n\s*)?|\s*)\]`, 'gi')
}

const unseen =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)|\[(img|youtube)(?:=[^[\]\n]*)?\][^[\]\n]*\[\/\2\]/gi
const lineTags = /<\/?br\s*\/?>[ \t]*\n?/gi
const paragraphTags = [
  htmlTag('p|div|blockquote|table|ul|ol|hr|h[1-6]'),
  bbTag('hr|center|right|left|quote|list|ul|ol|table|h[1-6]'),
]
const itemStarts = /\n?(?:<li\s*>|\[(?:\*|li)\])\s*/gi
const rowEnds = /<\/tr\s*>|\[\/tr\]/gi
const inlineTags = [
  htmlTag(
    'a|abbr|b|big|center|cite|code|del|em|font|i|ins|img|li|q|s|small|span|strike|strong|sub|sup|td|th|tr|tbody|u',
  ),
  bbTag('b|i|u|s|sub|sup|color|size|font|url|email|code|img|youtube|spoiler|align|li|td|th|tr'),
  /\[\/\*\]/g,
]

/**
 * Turns text that may contain HTML or BBCode into plain text. Paragraphs and line breaks are kept, list items begin with
 * a bullet, links and emphasis are reduced to their words, and pictures and scripts are removed. Only tags of HTML and
 * BBCode count as markup: "a < b", "<Infinite Dendrogram>" and "[sic]" are text.
 */
export function plainText(source: string): string {
  let text = withPlainBreaks(source)
  if (/[<[]/.test(text)) text = withoutTags(text)
  return tidy(unstacked(decodeEntities(text)))
}

function withPlainBreaks(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\v\f]/g, '\n')
    .replace(/\u2029/g, '\n\n')
}

function withoutTags(source: string): string {
  let text = source.replace(unseen, '').replace(lineTags, '\n')
  for (const tags of paragraphTags) text = text.replace(tags, '\n\n')
  text = text.replace(itemStarts, '\n• ').replace(rowEnds, '\n')
  for (const tags of inlineTags) text = text.replace(tags, '')
  return text
}

/** Removes invisible characters, spaces at the ends of lines, repeated spaces and repeated empty lines. */
function tidy(text: string): string {
  return text
    .replace(/[\p{Cc}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .split('\n')
    .map((line) => line.replace(/[\t \u00a0]+/g, ' ').trim())
    .filter((line) => line !== '•')
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
