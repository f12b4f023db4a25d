import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '../permissions.ts'

/** Takes the secret address of the reader's calendar away. */
export async function turnOffAddress(db: Db, actor: Actor): Promise<void> {
  const { userId } = allow(actor, 'turn off the address of', 'own calendar')
  await db.deleteFrom('calendar_addresses').where('user_id', '=', userId).execute()
}
