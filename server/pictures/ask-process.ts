import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { pictureHeavy } from '#domain/media/picture-heavy.ts'
import { picturesBusy } from '#domain/media/pictures-busy.ts'
import type { Refusal } from '#domain/refusal.ts'
import { countChild } from '../metrics/children.ts'
import { type FromMaker, ready, type ToMaker } from './messages.ts'

export interface Bounds {
  /** What it makes. */
  kind: string
  /** The program that makes pictures. */
  program: string
  /** The process is killed when it uses more bytes of memory. */
  memory: number
  /** The process is killed when it takes more milliseconds from the last byte of a picture to its files. */
  time: number
  /** Milliseconds in which all bytes of a picture must arrive from the storage. */
  reading: number
}

/** Bytes that a process reserves before it does anything. */
const setAside = 900_000_000

/** The processes that have said so. */
const areReady = new WeakSet<ChildProcess>()

/** Starts a process that makes pictures. */
export function startProcess({ kind, program, memory }: Bounds): ChildProcess {
  const node = [process.execPath, '--max-old-space-size=256', program, String(memory)]
  // The kernel enforces this limit whatever the process does. It also counts reserved memory, much of which is never used.
  const kilobytes = Math.ceil((memory + setAside) / 1024)
  const bounded = ['sh', '-c', `ulimit -d ${kilobytes} 2>&-; exec "$@"`, 'sh', ...node]
  const [command = '', ...args] = process.platform === 'win32' ? node : bounded
  // It gets none of the site's secrets.
  const { PATH, SystemRoot } = process.env
  const child = spawn(command, args, {
    env: { PATH, SystemRoot, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  countChild(kind, child)
  child.once('message', () => areReady.add(child))
  return child
}

/**
 * Hands one picture, if any, and what to do to the process, and waits for its answer.
 * @throws Refusal with a cause when the process takes too much or ends; after any error the process can no longer be used
 */
export async function askProcess(
  child: ChildProcess,
  { time, reading }: Bounds,
  original: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  order: Exclude<ToMaker, Uint8Array>,
): Promise<FromMaker> {
  const settled = new AbortController()
  const answer = answerOf(child, settled.signal)
  const late = async (milliseconds: number, refusal: () => Refusal) => {
    await wait(milliseconds, null, { signal: settled.signal })
    throw refusal()
  }
  const send = async () => {
    for await (const bytes of original) await sendTo(child, bytes, answer)
    await sendTo(child, order, answer)
  }
  try {
    await Promise.race([send(), answer, late(reading, () => picturesBusy('The storage does not give a picture back'))])
    return await Promise.race([answer, late(time, () => tooHeavy(`A picture took more than ${time} ms`, child))])
  } finally {
    settled.abort()
  }
}

function answerOf(child: ChildProcess, settled: AbortSignal): Promise<FromMaker> {
  const answer = new Promise<FromMaker>((resolve, reject) => {
    const end = (code: number | null, signal: string | null) =>
      reject(tooHeavy(`The process that makes pictures ended with ${signal ?? code}`, child))
    const fail = (error: Error) =>
      reject(picturesBusy(`The process that makes pictures cannot be started: ${error.message}`))
    const hear = (message: FromMaker | typeof ready) => {
      if (message !== ready) resolve(message)
    }
    child.on('message', hear).once('exit', end).once('error', fail)
    settled.addEventListener('abort', () => child.off('message', hear).off('exit', end).off('error', fail))
  })
  answer.catch(() => {})
  return answer
}

/** When the process is gone, or could not be started, its answer is the reason. */
function sendTo(child: ChildProcess, message: ToMaker, answer: Promise<FromMaker>): Promise<unknown> {
  // Node gives a process no way to send when no more files can be opened.
  if (!child.connected) return answer
  return new Promise((resolve) => {
    child.send(message, (error) => resolve(error ? answer : null))
  })
}

/** A process that has not even begun to work was not stopped by a picture: the machine is too busy, or the program is being installed. */
function tooHeavy(cause: string, child: ChildProcess): Refusal {
  return areReady.has(child) ? pictureHeavy(cause) : picturesBusy(cause)
}
