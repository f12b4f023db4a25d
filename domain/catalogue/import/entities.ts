const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  copy: '©',
  reg: '®',
  trade: '™',
  hearts: '♥',
  star: '☆',
  agrave: 'à',
  aacute: 'á',
  auml: 'ä',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  iacute: 'í',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  szlig: 'ß',
  uacute: 'ú',
  uuml: 'ü',
}

/** Decodes the HTML character references in a text, once. Everything else stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return named[name] ?? named[name.toLowerCase()] ?? whole
    return characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)) ?? whole
  })
}

function characterOf(code: number): string | null {
  if (code < 32 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
  return String.fromCodePoint(code)
}
