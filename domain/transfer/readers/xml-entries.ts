import sax from 'sax'
import { Refusal } from '../../refusal.ts'
import { escapeAmpersands } from './escape-ampersands.ts'

/** Characters of one entry, all its fields together. */
const longestEntry = 1_048_576
/** Beyond this there is no sense in looking for its end. */
const endless = 8 * longestEntry
const mostFields = 200
const mostAttributes = 50
/** Characters after `<!` that are none of XML's words: the parser looks at all of them anew with each further one. */
const longestDeclaration = 1_000
/** Characters after which that is looked at. */
const pieceSize = 2_000
/** How deep elements may lie in each other: document, entry, field, and markup in a text. */
const deepest = 12

/** An element below the document's own, with the texts of the elements in it by their names. */
export interface XmlEntry {
  name: string
  fields: Record<string, string>
  /** Why it cannot be read: its tags do not match, or it is longer than any entry is. */
  fault: 'broken' | 'long' | null
}

/** Faults of real files that leave no doubt: a bare `&`, `<3`, an unknown entity, text around the document. */
const harmless = /entity|^Unencoded <|^Text data outside|^Non-whitespace before/

/**
 * The entries of an XML document of two levels, such as MyAnimeList's, one at a time. Entities are not expanded, beyond those of
 * XML itself. A text may hold `]]>` and line breaks of HTML, as real ones do.
 * @param names of entries, in lower case, by which the next one is found where tags do not match
 * @throws Refusal 'list-broken', 'list-bomb' for entities of its own, 'list-ends-early'
 */
export async function* xmlEntries(
  bytes: AsyncIterable<Uint8Array>,
  names: readonly string[],
): AsyncGenerator<XmlEntry> {
  const reader = new EntryReader(names)
  const decoder = new TextDecoder()
  const escaped = escapeAmpersands()
  for await (const chunk of bytes) {
    reader.write(escaped(decoder.decode(chunk, { stream: true })))
    yield* reader.taken()
  }
  reader.write(escaped(decoder.decode(), true))
  reader.end()
  yield* reader.taken()
}

class EntryReader {
  #names: readonly string[]
  #parser = sax.parser(true, { position: true }) as sax.SAXParser & { sgmlDecl: string }
  #entries: XmlEntry[] = []
  #entry: XmlEntry | null = null
  #length = 0
  /** How deep the entry lies: below the document's own element, unless tags before it do not match. */
  #entryDepth = 0
  #field: string | null = null
  #text = ''
  /** That a text follows the end of a CDATA section within its field. */
  #isAfterCdata = false
  #depth = 0
  #attributes = 0
  #failure: Refusal | null = null

  constructor(names: readonly string[]) {
    this.#names = names
    const parser = this.#parser
    parser.onopentag = ({ name }) => this.#open(name)
    parser.onclosetag = () => this.#close()
    parser.ontext = (text) => this.#add(text)
    parser.oncdata = (text) => {
      this.#isAfterCdata = false
      this.#add(text)
    }
    parser.onclosecdata = () => {
      this.#isAfterCdata = true
    }
    parser.onattribute = () => {
      this.#attributes += 1
      if (this.#attributes > mostAttributes) this.#fail('list-broken')
    }
    parser.ondoctype = (text) => {
      if (/<!entity/i.test(text)) this.#fail('list-bomb')
    }
    parser.onerror = ({ message }) => {
      // The parser goes on, unless it is told otherwise.
      Object.assign(parser, { error: null })
      if (message.startsWith('Max buffer length')) this.#fail('list-broken')
      else if (message.startsWith('Unclosed root tag')) this.#fail('list-ends-early')
      else if (!harmless.test(message) && this.#entry) this.#entry.fault ??= 'broken'
    }
  }

  write(text: string): void {
    for (let at = 0; at < text.length; at += pieceSize) {
      this.#parser.write(text.slice(at, at + pieceSize))
      if (this.#parser.sgmlDecl.length > longestDeclaration) this.#fail('list-broken')
      if (this.#failure) throw this.#failure
    }
  }

  /** A document that is still open has been cut short. */
  end(): void {
    if (this.#depth > 0) throw new Refusal('list-ends-early')
    this.#parser.close()
    if (this.#failure) throw this.#failure
  }

  taken(): XmlEntry[] {
    const entries = this.#entries
    this.#entries = []
    return entries
  }

  #fail(code: 'list-broken' | 'list-bomb' | 'list-ends-early'): void {
    this.#failure ??= new Refusal(code)
  }

  #open(name: string): void {
    this.#attributes = 0
    this.#depth += 1
    if (this.#depth > deepest) this.#fail('list-broken')
    const isNamed = this.#names.includes(name.toLowerCase())
    // An entry within another is the next one: the other has lost its end.
    if (this.#entry && isNamed) this.#finish('broken')
    if (!this.#entry && (isNamed || this.#depth === 2)) {
      this.#entry = { name, fields: {}, fault: null }
      this.#entryDepth = this.#depth
      this.#length = 0
    } else if (this.#entry && this.#depth === this.#entryDepth + 1) {
      this.#field = name
      this.#text = ''
      this.#isAfterCdata = false
    } else if (name.toLowerCase() === 'br') this.#add('\n')
  }

  #close(): void {
    const entry = this.#entry
    if (entry && this.#depth === this.#entryDepth + 1 && this.#field !== null) {
      if (Object.keys(entry.fields).length < mostFields) entry.fields[this.#field] = this.#text
      else entry.fault = 'long'
      this.#field = null
    }
    if (entry && this.#depth === this.#entryDepth) this.#finish(entry.fault)
    this.#depth -= 1
  }

  #finish(fault: XmlEntry['fault']): void {
    if (this.#entry) this.#entries.push({ ...this.#entry, fault })
    this.#entry = null
    this.#field = null
  }

  #add(text: string): void {
    const entry = this.#entry
    if (this.#field === null || !entry) return
    this.#length += text.length
    if (this.#length > endless) this.#fail('list-broken')
    if (this.#length > longestEntry) {
      entry.fault = 'long'
      this.#text = ''
    } else if (this.#isAfterCdata && text.trimEnd().endsWith(']]>')) {
      // A text with ']]>' in it was put into a CDATA section as it stood, which ended the section there.
      this.#text += `]]>${text.trimEnd().slice(0, -3)}`
    } else this.#text += text
  }
}
