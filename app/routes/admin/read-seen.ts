import { readText } from '#domain/accounts/rules.ts'

/** How far the log went when the page with this form was read; undefined if the form does not say. */
export function readSeen(form: FormData): number | undefined {
  const seen = readText(form, 'seen')
  return /^\d{1,15}$/.test(seen) ? Number(seen) : undefined
}
