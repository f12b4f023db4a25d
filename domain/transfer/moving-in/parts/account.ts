import {
  type AccountTaken,
  type BroughtAccount,
  bringAccount,
  takeBackAccount,
} from '../../../accounts/bring-account.ts'
import { readProfile } from '../../../accounts/rules.ts'
import { listViews } from '../../../list-view-rules.ts'
import { Refusal } from '../../../refusal.ts'
import { pageSizes, views } from '../../../titles/query/title-query-rules.ts'
import type { Section } from '../../readers/kiroku-parts.ts'
import { oneByOne, type ReadPart, type SectionWork } from './section-work.ts'

/** @throws Refusal as readProfile */
export function readProfilePart(place: number, { userName, gender, birthdate, bio }: Section<'profile'>): ReadPart {
  const record = readProfile(formOf({ userName, gender, birthdate, bio })) satisfies BroughtAccount
  return { section: 'profile', place, name: record.userName ?? '', record, problem: null }
}

/** @throws Refusal as readProfile, and 'value-other' */
export function readSettingsPart(
  place: number,
  { pageSize, pageView, listView, ...rest }: Section<'settings'>,
): ReadPart {
  const record: BroughtAccount = {
    ...readProfile(formOf(rest)),
    pageSize: oneOf(pageSizes, pageSize, 'pageSize'),
    pageView: oneOf(views, pageView, 'pageView'),
    listView: oneOf(listViews, listView, 'listView'),
  }
  return { section: 'settings', place, name: '', record, problem: null }
}

function formOf(values: Record<string, string | null | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined) form.set(name, value)
  return form
}

function oneOf<Value>(choices: readonly Value[], given: unknown, key: string): Value | null {
  if (given === null || given === undefined) return null
  const choice = choices.find((each) => each === given)
  if (choice === undefined)
    throw new Refusal('value-other', { key, received: String(given).slice(0, 100), expected: choices.join(' | ') })
  return choice
}

/** Profile and settings, as far as the account does not say anything yet: an operator brings them when somebody moves over. */
export const account: SectionWork<BroughtAccount, AccountTaken> = {
  atOnce: 1,
  async bring(tx, { userId }, parts) {
    const became = []
    for (const { place, record } of parts) {
      const undo = await bringAccount(tx, userId, record)
      became.push({ place, result: undo ? 'changed' : 'unchanged', undo } as const)
    }
    return became
  },
  takeBack: oneByOne(takeBackAccount),
}
