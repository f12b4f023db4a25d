import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'

const run = promisify(execFile)

// Write them anew with: npx vitest run db/types.test.ts --update
test('the table types are those of the migrated database', async () => {
  const { url } = await freshDatabaseWithUrl()
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-types-'))
  const file = join(folder, 'types.ts')

  const options = [
    ...['--dialect', 'postgres', '--url', url, '--out-file', file, '--exclude-pattern', 'migrations'],
    ...['--numeric-parser', 'number', '--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
  ]
  await run(process.execPath, [join('node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js'), ...options])

  await expect(await readFile(file, 'utf8')).toMatchFileSnapshot('./types.ts')
  await rm(folder, { recursive: true })
})
