import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** Whether Debian's package of this name has to be installed first: these tests are left out without it. */
export function isMissing(program: string, name = program): boolean {
  const missing = spawnSync(program, ['-v']).error !== undefined && spawnSync(program, ['-V']).error !== undefined
  if (missing) console.warn(`Left out: ${program} is missing (Debian: ${name})`)
  return missing
}

/** A folder with an example of docs/examples in it, with other addresses. It is deleted after the test. */
export async function anExample(
  name: string,
  addresses: Record<string, string>,
): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-instances-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  let text = await readFile(resolve(import.meta.dirname, '../../docs/examples', name), 'utf8')
  for (const [written, used] of Object.entries(addresses)) {
    if (!text.includes(written)) throw new Error(`${name} does not mention ${written}`)
    text = text.replaceAll(written, used)
  }
  await writeFile(file, text)
  return { folder, file }
}

/** Runs a program until the test is over. @returns what it has printed so far */
export function run(program: string, args: string[]): () => string {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return () => said
}
