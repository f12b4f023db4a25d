import { readText } from '#domain/accounts/rules.ts'
import type { Actor } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { matchWaiting } from '#domain/transfer/moving-in/match-waiting.ts'
import { removeWaiting, restoreWaiting } from '#domain/transfer/moving-in/waiting.ts'
import * as texts from '#texts/moving-in-waiting.ts'
import type { Services } from '#web/context.ts'

/** More than a page has. */
const mostRows = 1_000

/**
 * Changes rows that wait as a form says: `only` removes one, `title` says which title one is, and `do` is about those that were chosen, all,
 * or those that were removed.
 * @returns what was done, in a sentence
 */
export async function changeWaiting(db: Services['db'], reader: Actor, form: FormData): Promise<string> {
  const only = readText(form, 'only')
  const rows = form.getAll('row').flatMap((key) => (typeof key === 'string' ? [key] : []))
  const removed = async (keys: string[] | 'all') => {
    const count = await removeWaiting(db, reader, keys)
    if (count === 0) throw new Refusal('list-row-missing')
    return texts.areRemoved({ count })
  }
  if (only) return removed([only])
  const titleId = readText(form, 'title')
  if (titleId) {
    const { isKept, ...names } = await matchWaiting(db, reader, { key: rows[0] ?? '', titleId })
    return isKept ? texts.staysAsItIs(names) : texts.isItsTitle(names)
  }
  switch (readText(form, 'do')) {
    case 'remove-all':
      return removed('all')
    case 'put-back':
      return texts.areBack({ count: await restoreWaiting(db, reader) })
    default:
      if (rows.length === 0) throw new Refusal('none-chosen')
      return removed(rows.slice(0, mostRows))
  }
}
