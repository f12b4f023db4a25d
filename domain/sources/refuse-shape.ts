import * as v from 'valibot'
import { Refusal } from '../refusal.ts'

/** What is wrong with an entry whose shape was checked. */
export function refuseShape({ received, expected, ...issue }: v.BaseIssue<unknown>): Refusal {
  const key = v.getDotPath({ received, expected, ...issue })
  if (!key) return new Refusal('record-not-object')
  if (received === 'undefined') return new Refusal('value-missing', { key })
  return new Refusal('value-other', { key, received, expected: String(expected) })
}
