import { expect, test } from 'vitest'
import { aBreakingDisk } from '#tests/support/breaking-disk.ts'
import { errorText } from './error-text.ts'

test('of a disk that fails, an operator is told which file it is about, and why', async () => {
  const { folder, storage, breakDown } = await aBreakingDisk()
  await breakDown()

  const failure = await storage.get('userImgs/a.webp').catch((error: unknown) => error)

  expect(errorText(failure)).toBe(`${folder}/userImgs/a.webp: too many symbolic links encountered`)
})
