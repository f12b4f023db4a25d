import { sample, string } from 'fast-check'

const e = encodeURIComponent

const handPicked = [
  ...['', '0', '-1', '1', '2', '1.5', '1e9', '1e999', '007', '+1', '%2B1', '0x10', 'NaN', 'Infinity', '-Infinity'],
  ...['9007199254740993', '99999999999999999999', '-99999999999999999999', '1'.repeat(400), '2147483648'],
  ...['null', 'undefined', 'true', '[]', '%7B%7D', 'constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ...['anime', 'manga', 'ANIME', 'film', 'popular', 'name', 'most-reading', 'most-watched', 'Popular'],
  ...['%00', 'a%00b', '%', '%%', '%f', '%ff', '%c0%80', '%ed%a0%80', '%e3%81', '%f8%88%80%80%80', '%u3042', '\xe9'],
  ...[
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5c',
    '%2f',
    '%2F%2Felsewhere.example',
    '%5C',
    '.',
    '..',
    ';',
    ':',
    '::',
  ],
  ...[
    '%0a',
    '%0d%0aSet-Cookie:%20a=b',
    '%1b',
    '%7f',
    '%20',
    '%20%20',
    '%09',
    '+',
    '*',
    '**',
    '%25',
    '%2525',
    '%26',
    '%3F',
  ],
  ...[
    "'",
    "';drop%20table%20titles;--",
    '%22',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '$1',
    '{{7*7}}',
    '%24%7B1%7D',
    '%5F',
    '%60',
  ],
  ...[
    e('進撃の巨人'),
    e('ゔ'),
    e('🍜'),
    e('👩‍👩‍👧'),
    e('é'.normalize('NFD')),
    e('\u202e'),
    e('\u2028'),
    e('\ufeff'),
    e('\ufffe'),
    e('İ'),
  ],
  ...[
    'a'.repeat(300),
    'a'.repeat(2_000),
    'a'.repeat(10_000),
    e('録'.repeat(600)),
    '%20'.repeat(1_000),
    '%',
    '%41'.repeat(500),
  ],
]
const drawn = sample(string({ unit: 'binary', maxLength: 40 }), { seed: 2, numRuns: 60 }).map((text) =>
  e(text.toWellFormed()),
)
/** Odd values of a segment or a parameter, as they appear in an address, encoded correctly or not. */
export const oddSegments = [...handPicked, ...drawn]
