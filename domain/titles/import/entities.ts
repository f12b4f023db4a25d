import { decodeHTMLStrict } from 'entities/decode'

/**
 * Decodes the HTML character references in a text, once. Everything else stays as it is, and so do references to control
 * characters and to what is no character. Soft hyphens are removed.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x?[\da-f]{1,8}|[a-z][a-z\d]{1,31});/gi, (reference) => {
    const decoded = decodeHTMLStrict(reference)
    if (/[\p{Cc}\ufffd]/u.test(decoded)) return reference
    return decoded === '\u00ad' ? '' : decoded
  })
}
