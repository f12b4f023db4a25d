import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

// Older ones do not even say where this file is.
if (!import.meta.dirname) dieOf('Kiroku needs Node 20.19 or newer: https://nodejs.org')

/** The folder of the checkout. */
export const home = resolve(import.meta.dirname, '..', '..')

/** Runs a program in the checkout; its output is shown only when it fails. */
export function run(command, args, { environment = {} } = {}) {
  const { status, signal, output, error } = spawnSync(command, args, {
    cwd: home,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  if (status === 0) return
  process.stderr.write((output ?? []).filter(Boolean).join('\n'))
  throw new Error(
    `${command} ${args.join(' ')} failed${signal ? ` (${signal})` : ''}${error ? `: ${error.message}` : ''}`,
  )
}

/** Says why nothing more can be done, and ends. */
export function dieOf(error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
