import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import * as texts from '#texts/starting.ts'
import { countChild } from '../metrics/children.ts'
import { answers } from './answers.ts'
import { inWords, type Level, levelOf, type Say } from './levels.ts'
import { withoutPostgresVariables } from './surroundings.ts'

export interface Server {
  pid: number | undefined
  startedAt: number
  kill(signal: NodeJS.Signals): void
  /** Settles when the process has ended. */
  ended: Promise<void>
}

/** Runs the server that `words` start, and waits until the database at `url` answers. */
export async function launch(words: string[], url: string, say: Say): Promise<Server> {
  // The processes of a killed server release its shared memory a moment after it has ended.
  for (let tries = 40; ; tries--) {
    const [said, errors]: [string[], string[]] = [[], []]
    const server = run(words, (line, level) => {
      if (said.push(line) > 20) said.shift()
      if (level === 'error') errors.push(line)
      say(line, level)
    })
    let running = true
    server.ended.then(() => {
      running = false
    })
    while (running) {
      if (await answers(url)) return server
      await wait(20)
    }
    const reason = said.join('\n')
    if (tries === 0 || !reason.includes('pre-existing shared memory block')) {
      throw new Error(texts.postgresDidNotStart({ reason: errors.length > 0 ? inWords(errors) : reason }))
    }
    await wait(250)
  }
}

function run(words: string[], say: Say): Server {
  const [command = '', ...args] = words
  // Detached: the terminal's Ctrl-C is for Kiroku, which stops the database last.
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withoutPostgresVariables(),
  })
  countChild('postgres', child)
  let level: Level = 'debug'
  createInterface({ input: child.stderr }).on('line', (line) => {
    level = levelOf(line, level)
    if (line) say(line, level)
  })
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve())
    child.on('error', (error) => {
      say(error.message, 'error')
      resolve()
    })
  })
  return { pid: child.pid, startedAt: performance.now(), kill: (signal) => child.kill(signal), ended }
}
