import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { backupNode, nodeFlags } from './node-flags.ts'

test('what the site starts runs as the `kiroku` command runs it', async () => {
  const command = await readFile('kiroku', 'utf8')
  expect(command).toContain(`exec "$pinned" ${nodeFlags.join(' ')} "$@"`)
  const more = backupNode.flags.filter((flag) => !nodeFlags.includes(flag))
  expect(command).toContain(`set -- ${more.join(' ')} "$@"`)
  for (const [name, value] of Object.entries(backupNode.env)) expect(command).toContain(`export ${name}=${value}`)
})
