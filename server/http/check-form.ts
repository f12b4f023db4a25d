/** Bytes of the part headers in a multipart form, or of each if there may be many: the parser takes 0.15 µs for each byte. */
const mostHeaderBytes = { ofAll: 250_000, ofEach: 100 }
const headersEnd = Buffer.from('\r\n\r\n')
const [plus, space] = [0x2b, 0x20]

/** A form that may be parsed: its fields have been counted, and no text holds U+0000. */
export interface Form {
  type: string
  body: Buffer<ArrayBuffer>
  /** What is in it, where that had to be found out: it need not be parsed again. */
  parsed?: FormData
}

/** 413: more fields than the form may have. 422: a character that PostgreSQL cannot store. */
type FormRefusal = 413 | 422

/**
 * Counts a form's fields in its bytes, because parsing takes longer than linear time and cannot be interrupted.
 * @returns null when it is not a form
 */
export async function checkForm(
  body: Buffer<ArrayBuffer>,
  type: string | undefined,
  fields: number,
): Promise<Form | FormRefusal | null> {
  if (isUrlEncoded(type)) {
    if (countOf('&', body, fields) >= fields) return 413
    if (body.includes('%00') || body.includes(0)) return 422
    spacesForPluses(body)
    return { type: 'application/x-www-form-urlencoded', body }
  }
  const boundary = boundaryIn(type)
  if (boundary === null) return null
  if (isTooMuch(body, `--${boundary}`, fields)) return 413
  const plainType = `multipart/form-data; boundary="${boundary}"`
  const parsed = await new Response(body, { headers: { 'Content-Type': plainType } }).formData().catch(() => null)
  if (!parsed) return null
  const hasNull = [...parsed].some(([name, value]) => holdsNull(name) || holdsNull(value))
  return hasNull ? 422 : { type: plainType, body, parsed }
}

/** Files may hold U+0000; their names may not. */
function holdsNull(value: FormDataEntryValue): boolean {
  return (typeof value === 'string' ? value : value.name).includes('\0')
}

function isUrlEncoded(type = ''): boolean {
  return /^application\/x-www-form-urlencoded *(?:;|$)/i.test(type)
}

/** Only as browsers write it: this must find the same boundary as the parser. */
function boundaryIn(type = ''): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data; *boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+.-]{1,70}))$/i.exec(type) ?? []
  return quoted ?? plain ?? null
}

/** How often a text occurs in the bytes, counting at most `most`. */
function countOf(text: string, bytes: Buffer, most: number): number {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0 && count < most; at = bytes.indexOf(text, at + 1)) count++
  return count
}

/** Whether a multipart form has more parts than fields are allowed, or describes them in too many bytes. */
function isTooMuch(body: Buffer, delimiter: string, fields: number): boolean {
  const mostHeaders = Math.max(mostHeaderBytes.ofAll, fields * mostHeaderBytes.ofEach)
  let parts = 0
  let headers = 0
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at)) {
    at += delimiter.length
    const end = body.indexOf(headersEnd, at)
    // The last delimiter describes nothing.
    if (end < 0 && body.length - at <= 4) return false
    parts++
    headers += (end < 0 ? body.length : end) - at
    if (parts > fields || headers > mostHeaders) return true
    if (end >= 0) at = end
  }
  return false
}

/** The parser takes 0.15 µs for each plus sign, and nothing for a space. */
function spacesForPluses(body: Buffer): void {
  for (let at = 0; at < body.length; at++) if (body[at] === plus) body[at] = space
}
