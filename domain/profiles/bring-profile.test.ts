import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { bringProfile } from './bring-profile.ts'
import { findOwnPublicProfile } from './queries.ts'
import { firstChoice } from './rules.ts'
import { saveProfileSettings } from './save-settings.ts'

const hidden = { hiddenAt: null, hiddenReason: null, bioHiddenAt: null, bioHiddenReason: null, handleTakenReason: null }

test('a profile that its reader turns on while an import brings another one stays', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)

  const { taken } = await afterWaiting(
    db,
    (tx) => saveProfileSettings(tx, asReader(id), { isOn: true, handle: 'mari', parts: { about: 'public' } }),
    () =>
      inTransaction(db, (tx) => bringProfile(tx, id, { ...hidden, handle: 'joao', isOn: true, parts: firstChoice })),
  )

  expect(taken).toBeNull()
  expect(await findOwnPublicProfile(db, id)).toMatchObject({ isOn: true, handle: 'mari', parts: { about: 'public' } })
})
