import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const main = resolve(import.meta.dirname, '../../cli/main.ts')

interface Surroundings {
  databaseUrl?: string
  /** The working folder. */
  folder?: string
  /** Further variables of the configuration. */
  environment?: NodeJS.ProcessEnv
}

/** Starts a verb of the `kiroku` command, to which nothing is configured but its database and what is given. */
export function startCommand(args: string[], { databaseUrl, folder, environment }: Surroundings = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, ...environment }
  return spawn(process.execPath, [main, ...args], { env, cwd: folder })
}

/** Runs one to its end: what it said, on which stream, and its exit code. */
export async function runCommand(args: string[], surroundings?: Surroundings, input = '') {
  const program = startCommand(args, surroundings)
  // One that needs no input may have ended before all of it was sent.
  program.stdin.on('error', () => {}).end(input)
  const [said, wrong, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')])
  return { said, wrong, code }
}
