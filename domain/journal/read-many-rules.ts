import { Refusal } from '../refusal.ts'
import type { ScoreScale } from '../score-scale-rules.ts'
import { isTitleId } from '../titles/rules.ts'
import type { Change } from './changes-rules.ts'
import { type ListQuery, readListQuery } from './list-query-rules.ts'
import { readChanges } from './read-changes-rules.ts'

/** What can be done to many titles at once: each reads the field of its name. Browser-safe. */
export const doneToMany = ['standing', 'score', 'addTags', 'removeTags', 'private'] as const
/** These take titles away, and must be confirmed. */
export const takenFromMany = ['remove', 'forget'] as const

/** The longest list of ids. Bytes. */
export const longestIds = 300_000

export interface Many {
  which: { titleIds: string[] } | { query: ListQuery }
  changes: Change[]
}

/**
 * Reads a form about many titles. `do` names what is done; `ids` are the titles, separated by commas, beside the boxes `id`
 * that were ticked; `all` is in their place the address of a part of the list.
 * @throws Refusal 'none-chosen', 'nothing-to-do', 'unconfirmed', and as readChanges
 */
export function readMany(form: FormData, scale: ScoreScale): Many {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const changes = readChangesOfMany(form, text('do'), scale)
  const all = text('all')
  if (all !== '') return { which: { query: readListQuery(parametersOf(all)) }, changes }
  const given = [
    ...form.getAll('id').filter((one) => typeof one === 'string'),
    ...text('ids')
      .slice(0, longestIds)
      .split(/[\s,]+/),
  ]
  const titleIds = [...new Set(given.filter(isTitleId))]
  if (titleIds.length === 0) throw new Refusal('none-chosen')
  return { which: { titleIds }, changes }
}

function readChangesOfMany(form: FormData, asked: string, scale: ScoreScale): Change[] {
  const taken = takenFromMany.find((one) => one === asked)
  if (taken) {
    if (form.get('sure') !== 'yes') throw new Refusal('unconfirmed', {}, { field: 'sure' })
    return [{ do: taken }]
  }
  const field = doneToMany.find((one) => one === asked)
  const value = field && form.get(field)
  if (!field || typeof value !== 'string') throw new Refusal('nothing-to-do')
  const only = new FormData()
  only.set(field, value)
  // What can be done to many titles at once is the same for both kinds.
  const changes = readChanges(only, { kind: 'anime', scale })
  const isNothing = changes.some((change) => 'tags' in change && change.tags.length === 0)
  if (changes.length === 0 || isNothing) throw new Refusal('nothing-to-do')
  return changes
}

function parametersOf(address: string): URLSearchParams {
  const start = address.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : address.slice(start))
}
