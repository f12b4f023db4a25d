import type { Actor } from '#domain/permissions.ts'
import { decideRow } from '#domain/transfer/moving-in/decide.ts'
import { rowChoices } from '#domain/transfer/moving-in/rules.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'

/**
 * Decides for one row as a button says: "17 mine", "17 none" for as chosen for the whole, or "17 is 42" for the title that it is.
 * What no button says decides nothing.
 * @returns the row's place
 */
export async function decideAsked(context: Context, reader: Actor, id: number, asked: string): Promise<number | null> {
  const [, digits = '', what = '', titleId] =
    /^([1-9]\d{0,8}) (?:(mine|theirs|skip|none)|is (\S{1,100}))$/.exec(asked) ?? []
  if (digits === '') return null
  const place = Number(digits)
  const choice = rowChoices.find((each) => each === what) ?? null
  await decideRow(context.get(services).db, reader, {
    id,
    place,
    ...(titleId === undefined ? { choice } : { titleId, choice: null }),
  })
  return place
}
