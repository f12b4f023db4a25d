import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, newDatabase } from '#tests/support/database.ts'
import { readSchema, type SchemaObject } from '#tests/support/schema/read-schema.ts'
import { writeSchema } from '#tests/support/schema/write-schema.ts'

const run = promisify(execFile)

// Generate both files again with: npm run unit -- db/types.test.ts --update
test('the table types are those of the migrated database', async () => {
  const { url } = await newDatabase()
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

test('schema.sql shows the migrated database, and makes the same one', async () => {
  const migrated = await freshDatabase()
  const schema = await writeSchema(migrated)
  await expect(schema).toMatchFileSnapshot('./schema.sql')

  const made = await emptyDatabase()
  await sql.raw(schema).execute(made)

  const byKey = ({ key: one }: SchemaObject, { key: other }: SchemaObject) => (one < other ? -1 : 1)
  expect((await readSchema(made)).sort(byKey)).toEqual((await readSchema(migrated)).sort(byKey))
})
