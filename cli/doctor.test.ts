import { expect, onTestFinished, test, vi } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { run } from './doctor.ts'

test('the doctor says what it found in each thing that Kiroku needs', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db)
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('BASE_URL', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())

  const code = await run()

  const said = write.mock.calls.map(([text]) => String(text)).join('')
  expect(said).toMatch(/^ok {5}database +PostgreSQL \d+.*, test_\w+$/m)
  expect(said).toMatch(/^ok {5}catalogue +1 titles, 0 admins, \d+ .B$/m)
  expect(code).toBe(said.includes('WRONG') ? 1 : 0)
})
