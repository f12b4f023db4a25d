import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program of the cluster. */
export interface Program {
  child: ChildProcess
  /** The last of what it has printed. */
  said(): string
  /** Settles when it has ended. */
  ended: Promise<unknown>
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Characters of what a program prints that are kept. */
const kept = 8_000

export function runProgram(words: string[], env: NodeJS.ProcessEnv = {}): Program {
  const [command = '', ...args] = words
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-kept)
    })
  }
  const ended = once(child, 'exit')
  return {
    child,
    said: () => said,
    ended,
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}
