import { readText } from '#domain/accounts/rules.ts'

/** A page of the dashboard on which is decided about what it shows, as it was read. */
export interface SeenPage {
  /** Its address. */
  here: string
  /** How far the log went. */
  seen: number
}

/** How far the log went when the page with this form was read; undefined if the form does not say. */
export function readSeen(form: FormData): number | undefined {
  const seen = readText(form, 'seen')
  return /^\d{1,15}$/.test(seen) ? Number(seen) : undefined
}
