import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommand, startCommand } from '#tests/support/command.ts'

test('a signal ends the program that packs, too, and nothing is left', async () => {
  const { folder, environment } = await aTar('echo $$ > pid; echo half > "$2"; exec sleep 600')
  const program = startCommand(['package', 'kiroku.tar.gz'], { folder, environment })
  const pid = Number(await vi.waitFor(() => readFile(join(folder, 'pid'), 'utf8').then(filled), 20_000))
  await vi.waitFor(async () => expect(await readdir(folder)).toContain('.unfinished-kiroku.tar.gz'), 20_000)

  program.kill('SIGTERM')
  const [code] = await once(program, 'close')

  expect(code).toBe(143)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5_000)
  expect((await readdir(folder)).sort()).toEqual(['pid', 'programs', 'temporary'])
  expect(await readdir(join(folder, 'temporary'))).toEqual([])
})

test('a name that says another kind of archive, or nothing, is refused', async () => {
  const { folder, environment } = await aTar('echo whole > "$2"')
  const pack = (name: string) => runCommand(['package', name], { folder, environment })

  for (const name of ['kiroku.zip', 'kiroku', 'kiroku.gz', '.']) {
    expect(await pack(name)).toMatchObject({
      wrong: expect.stringMatching(/ends with \.tar\.gz[\s\S]*Usage: /),
      code: 2,
    })
  }
  expect((await readdir(folder)).sort()).toEqual(['programs', 'temporary'])
  expect(await pack('kiroku.tgz')).toMatchObject({ wrong: '', code: 0 })
})

test('what went wrong with the packing is one line', async () => {
  const { folder, environment } = await aTar(
    "printf '\\ngzip: stdout: No space left on device\\ntar: exiting\\n' >&2; exit 2",
  )

  expect(await runCommand(['package', 'kiroku.tar.gz'], { folder, environment })).toEqual({
    said: '',
    wrong: 'tar could not write the package: gzip: stdout: No space left on device\n',
    code: 1,
  })
  expect((await readdir(folder)).sort()).toEqual(['programs', 'temporary'])
})

test('a package has what the documents beside its README, and that itself, lead to', async () => {
  const { folder, environment } = await aTar('for last; do :; done; cp "$last" names; echo whole > "$2"')
  expect(await runCommand(['package', 'kiroku.tar.gz'], { folder, environment })).toMatchObject({ wrong: '', code: 0 })
  const packed = (await readFile(join(folder, 'names'), 'utf8')).trim().split('\n')
  const parts = packed.map((name) => name.slice(name.indexOf('/') + 1))

  const documents = parts.filter((part) => part.endsWith('.md'))
  expect(documents).toContain('README.md')
  for (const document of documents) {
    const text = await readFile(new URL(`../${document}`, import.meta.url), 'utf8')
    for (const [, path = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      const isPacked = parts.some((part) => path === part || path.startsWith(`${part}/`))
      expect(isPacked, `${path}, of ${document}`).toBe(true)
    }
  }
})

function filled(text: string): string {
  expect(text).not.toBe('')
  return text
}

/** A folder, and an environment in which `tar` does this. */
async function aTar(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-package-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of ['programs', 'temporary']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'programs', 'tar'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const PATH = `${join(folder, 'programs')}:${process.env.PATH}`
  return { folder, environment: { PATH, TMPDIR: join(folder, 'temporary') } }
}
