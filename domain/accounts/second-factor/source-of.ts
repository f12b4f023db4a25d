import type { Accounts } from '../accounts.ts'
import { passwordOf } from '../change-password.ts'
import { deviceIn } from '../device-cookie.ts'
import type { Visitor } from '../visitor.ts'

/** Where somebody who is signed in gives a code: strangers who guess use up no tries of the devices that the account knows. */
export async function sourceOf({ db, secret }: Accounts, userId: string, { address, device }: Visitor) {
  const password = await passwordOf(db, userId)
  const known = password === null ? null : { userId, password }
  return { address, account: userId, device: deviceIn(secret, device, known) }
}
