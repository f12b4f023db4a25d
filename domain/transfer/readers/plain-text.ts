/** A value as text; '' for what is neither text nor a number. An object may say anything when it is made a text. */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
