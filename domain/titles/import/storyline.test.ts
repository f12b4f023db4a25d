import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyFor } from '#tests/support/busy-for.ts'
import { readStoryline } from './storyline.ts'

test('HTML becomes paragraphs and lines', () => {
  expect(readStoryline('One.<br><br>\nTwo &amp; <i>three</i>.<br />Four.<p class="x">Five.</p>')).toBe(
    'One.\n\nTwo & three.\nFour.\n\nFive.',
  )
})

test('BBCode is reduced to its words', () => {
  expect(
    readStoryline('[b]Bold[/b], [i]slanted[/i], [url=https://a.example/?a=b]a link[/url] in a sentence.[hr]End'),
  ).toBe('Bold, slanted, a link in a sentence.\n\nEnd')
})

test('lists become lines with bullets', () => {
  expect(readStoryline('Contents:\n[list][*]One[/*][*]Two[/*][/list]')).toBe('Contents:\n\n• One\n• Two')
  expect(readStoryline('<ul><li>One</li>\n<li>Two</li></ul>')).toBe('• One\n• Two')
})

test.each([
  'Power a < b and c > d, 1 <2> 3',
  'He plays <Infinite Dendrogram> until <The End>',
  'A letter [sic] from [REDACTED], volumes [2-4]',
  'I <3 you & me; R&D; AT&T',
  'An unclosed [b and a stray < at the end <',
])('%s is text, not markup', (text) => {
  expect(readStoryline(text)).toBe(text)
})

test('character references are decoded once', () => {
  expect(readStoryline('&lt;b&gt; &#39;q&#x27; &eacute; &amp;lt; &unknown; &#0; &#xd800;')).toBe(
    "<b> 'q' é &lt; &unknown; &#0; &#xd800;",
  )
})

test('every name that HTML has for a character is decoded, and only whole references are', () => {
  expect(readStoryline('ch&ucirc;n&iuml;, m&sup2;, &Aacute;&Zcaron;, &hellip;&#133; a&shy;b')).toBe(
    'chûnï, m², ÁŽ, …… ab',
  )
  expect(readStoryline('R&D; AT&T; &lt &copy2; &#9; &#x1f; &#xdfff; &#x110000; &#99999999;')).toBe(
    'R&D; AT&T; &lt &copy2; &#9; &#x1f; &#xdfff; &#x110000; &#99999999;',
  )
})

test('pictures, scripts and comments are removed', () => {
  expect(readStoryline('A[img]https://a.example/x.png[/img]B<script>alert(1)</script>C<!-- no -->D')).toBe('ABCD')
})

test('all kinds of line breaks become one, and empty lines are not repeated', () => {
  expect(readStoryline('a\r\nb\u2028c\u2029d\n\n\n \n e \t f ')).toBe('a\nb\nc\n\nd\n\ne f')
})

test('a credit at the end is a paragraph of its own, and alone it is not a storyline', () => {
  expect(readStoryline('The story.   (Source: ANN)')).toBe('The story.\n\n(Source: ANN)')
  expect(readStoryline('The story.\n\n[Written by MAL Rewrite]')).toBe('The story.\n\n(Written by MAL Rewrite)')
  expect(readStoryline('(Source: ANN)')).toBe('')
  expect(readStoryline('He ran (from his brother) home.')).toBe('He ran (from his brother) home.')
})

test('lines of links are removed with their heading; links inside sentences are reduced to their words', () => {
  const links =
    '[hr][b]Links:[/b]\n[*][url=https://a.example]Twitter[/url]\n[url=https://b.example][img]x[/img] Pixiv[/url]'
  expect(readStoryline(`The story.\n${links}`)).toBe('The story.')
  expect(readStoryline('Part of the [url=https://a.example]Touhou[/url] series.')).toBe('Part of the Touhou series.')
})

test('what a spoiler tag hides is left out, with its heading', () => {
  expect(readStoryline('Open.\n\n[b][u]Polish / Polski:[/u][/b]\n[spoiler]Historia[/spoiler]')).toBe('Open.')
  expect(readStoryline('Open.\nContents:\n[spoiler]1. It ends')).toBe('Open.')
  expect(readStoryline('She meets [spoiler]her father[/spoiler] there.')).toBe('She meets … there.')
  expect(readStoryline('[spoiler]All there is.[/spoiler]')).toBe('')
  expect(readStoryline('[spoiler]All there is.')).toBe('')
  expect(readStoryline('Open. [spoiler]One [spoiler=x]two[/spoiler] three[/spoiler]')).toBe('Open. …')
})

test.each(['~!He dies!~', '||He dies||', '<spoiler>He dies</spoiler>', '[SPOILER ]He dies[/Spoiler ]'])(
  'what other sites hide as %s is also left out',
  (hidden) => {
    expect(readStoryline(`It ends: here ${hidden} there.`)).toBe('It ends: here … there.')
  },
)

test('spoiler marks that hide nothing are text', () => {
  for (const text of ["Let's go~! Now!", 'a || b', '5 || 6 or 7 || 8 ||']) expect(readStoryline(text)).toBe(text)
})

test('a note that there is no synopsis is not a storyline', () => {
  expect(
    readStoryline('No synopsis has been added for this series yet.\n\nClick here to update this information.'),
  ).toBe('')
})

const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u)
const tag = fc.constantFrom('b', 'i', 'u', 'center', 'sup')

test('words keep their order, whatever surrounds them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, tag, fc.boolean()), { minLength: 1 }), (pieces) => {
      const marked = pieces.map(([text, name, html]) =>
        html ? `<${name}>${text}</${name}>` : `[${name}]${text}[/${name}]`,
      )
      const words = pieces.map(([text]) => text)
      expect(readStoryline(marked.join(' ')).split(/\s+/)).toEqual(words)
    }),
  )
})

const scraps = ['<', '>', '[', ']', '/', '&', ';', '=', '"', '\n', '\r', '\0', '\ud800', ' ', 'a', '#', '!--']
const bits = fc.oneof(
  fc.constantFrom(
    ...scraps,
    'br',
    'b',
    'url',
    '[url=',
    '[spoiler]',
    '[/spoiler]',
    '<script',
    '&#',
    'amp',
    '(Source: x)',
  ),
  fc.string({ unit: 'binary' }),
)

test('every text becomes tidy text', () => {
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 60 }), (parts) => {
      const text = readStoryline(parts.join(''))
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/\n{3}|[ \t]\n|\n |\0|\r/)
      expect(text.isWellFormed()).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  '<',
  '[',
  '<!--',
  '<script>',
  '[spoiler]',
  '~!',
  '[url=a]',
  '[url][b]',
  '<a x=1 ',
  '<a ',
  '&#',
  ' ',
  '\n',
  ' (from ',
  '[*] ',
])('the longest text made of %j takes no time', async (part) => {
  expect((await busyFor(() => readStoryline(part.repeat(100_000 / part.length)))).busy).toBeLessThan(500)
})

test.each(['[spoiler=', '[b=', '[spoiler', '<p a=', '<!--', '['])('nor does one of spaces after %s', async (start) => {
  for (const space of [' ', '\t', '\n', '\r']) {
    expect((await busyFor(() => readStoryline(`${start}${space.repeat(90_000)}`))).busy).toBeLessThan(500)
  }
})
