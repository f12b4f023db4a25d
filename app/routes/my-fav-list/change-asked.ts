import type { Session } from '#domain/accounts/find-session.ts'
import { changeMany } from '#domain/journal/change-many.ts'
import { readMany } from '#domain/journal/read-many-rules.ts'
import { today } from '#domain/time-zone-rules.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'
import { timeZoneOf } from '#web/time-zone.ts'

/**
 * Changes many titles of a reader's list at once, as a form asks for.
 * @throws Refusal as readMany and changeMany
 */
export function changeAsked(context: Context, reader: Session, form: FormData) {
  const many = readMany(form, reader.scoreScale)
  return changeMany(context.get(services).db, reader, { ...many, today: today(timeZoneOf(context), new Date()) })
}
