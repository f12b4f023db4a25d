import type { PlainDb } from '#db/connection.ts'
import { changesOfAccounts } from './changes/of-accounts.ts'
import { changesOfReaders } from './changes/of-readers.ts'
import { changesOfStaff } from './changes/of-staff.ts'
import { type Change, makeThings } from './changes/things.ts'

/** Everything that changes the database for a reader, an admin or the command line, in an order in which all of it succeeds. */
export async function everyChange(db: PlainDb): Promise<Record<string, Change>> {
  const things = await makeThings(db)
  return { ...changesOfReaders(things), ...changesOfStaff(things), ...changesOfAccounts(things) }
}
