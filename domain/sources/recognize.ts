import { animeOfflineDatabase } from './anime-offline-database.ts'
import { catalogue } from './catalogue.ts'
import type { FormatName, RawRecord, SourceFormat, Terms } from './source-format.ts'
import { unpacked } from './unpack.ts'

/** The first that recognizes a file reads it. */
const formats: SourceFormat[] = [animeOfflineDatabase, catalogue]
/** Bytes, unpacked. */
const enough = 4_096

export interface Recognized {
  format: SourceFormat
  terms: Terms | null
  records: AsyncGenerator<RawRecord>
}

/** The format that `sources.format` names. */
export function formatNamed(name: FormatName): SourceFormat {
  return formats.find((format) => format.name === name) ?? catalogue
}

/** Tells a file's format from its beginning. Reading its records reads on. */
export async function recognize(input: AsyncIterable<Uint8Array>): Promise<Recognized> {
  const rest = unpacked(input)
  let begun = Buffer.alloc(0)
  let failure: unknown = null
  try {
    while (begun.length < enough) {
      const { value, done } = await rest.next()
      if (done) break
      begun = Buffer.concat([begun, value])
    }
  } catch (error) {
    failure = error
  }
  async function* bytes() {
    try {
      yield begun
      if (failure) throw failure
      yield* rest
    } finally {
      await rest.return(undefined)
    }
  }
  const head = begun.toString()
  const format = formats.find((each) => each.isIn(head)) ?? catalogue
  return { format, terms: format.terms(head), records: format.read(bytes(), head) }
}
