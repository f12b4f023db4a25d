/** Anything that XML 1.0 cannot hold, in whatever spelling: control characters, halves of characters, U+FFFE and U+FFFF. */
const notXml = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r\u007f-\u009f])\p{Cc}/gu

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** A text without what XML cannot hold. */
export function withoutNotXml(text: string): string {
  return text.replace(notXml, '')
}

export function escapeXml(text: string): string {
  return withoutNotXml(text).replace(/[&<>\r]/g, (character) => escapes[character] ?? '')
}

/**
 * A text as CDATA. What ends CDATA is divided among two of them; a carriage return, which would be read as a line feed, stands
 * between two.
 */
export function cdata(text: string): string {
  const inside = withoutNotXml(text).replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')
  return `<![CDATA[${inside}]]>`
}

/** The lines of a comment; two hyphens in a row, which would end it, are set apart. */
export function xmlComment(lines: string[]): string {
  const text = lines
    .map((line) =>
      withoutNotXml(line)
        .replace(/-(?=-)/g, '- ')
        .replace(/-$/, '- '),
    )
    .join('\n ')
  return `<!--\n ${text}\n-->`
}
