import { readText } from '#domain/accounts/rules.ts'

/** The last entry of the log about what a form decides about, as its page was read; undefined if the form does not say. */
export function readSeen(form: FormData): number | undefined {
  const seen = readText(form, 'seen')
  return /^\d{1,15}$/.test(seen) ? Number(seen) : undefined
}
