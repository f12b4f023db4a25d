/** A value as text; '' for what is neither text nor a number. An object may say anything when it is made a text. */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const nothing = /^(?:none|null|nil|undefined|nan|n\/a)?$/i

/** Whether a text is nothing, or the word that a program writes where it makes a text of nothing. */
export function saysNothing(text: string): boolean {
  return nothing.test(text.trim())
}
