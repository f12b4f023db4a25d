import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Runs a complete Kiroku with its own data folder, which is deleted when it stops. */
const home = resolve(import.meta.dirname, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'kiroku-e2e-'))
const site = spawn(join(home, 'kiroku'), ['serve'], {
  env: { ...process.env, DATA_DIR: folder },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal))
site.on('exit', async (code) => {
  await rm(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
