/** A pattern for LIKE that matches what contains this text, in which no character has a meaning of its own. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
