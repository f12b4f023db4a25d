import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Variant } from '#domain/media/make-variants.ts'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PictureRefusal } from '#domain/refusal-rules.ts'
import { askProcess, type Bounds, startProcess } from './ask-process.ts'
import type { FromMaker } from './messages.ts'

export interface Pictures extends PictureMaker {
  /** Ends the child processes. */
  stop(): void
}

const usual = {
  program: fileURLToPath(new URL('./process.ts', import.meta.url)),
  memory: 1_200_000_000,
  time: 30_000,
  reading: 60_000,
  /** The most processes. Each reader has one picture made at a time, so that no reader keeps all others waiting. */
  processes: 2,
  /** How many pictures may wait for a process; further ones are refused. */
  waiting: 20,
  /** Milliseconds without a picture after which a process ends. */
  idle: 30_000,
}

/**
 * Makes pictures in child processes with limits, one at a time in each. A process is started when a picture comes and
 * none is free, stays while more come, and is killed when a picture takes too much: the next gets a new process.
 */
export function openPictures(given: Partial<Bounds & typeof usual> = {}): Pictures {
  const bounds = { ...usual, ...given }
  const makers = Array.from({ length: bounds.processes }, () => aMaker(bounds))
  // The one used last is still warm.
  const free = [...makers]
  const waiting: ((maker: Maker) => void)[] = []

  async function take(): Promise<Maker> {
    const maker = free.pop()
    if (maker) return maker
    if (waiting.length >= bounds.waiting) throw refusal('pictures-busy')
    return new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(maker: Maker): void {
    const next = waiting.shift()
    if (next) next(maker)
    else free.push(maker)
  }

  return {
    async make(...picture) {
      const maker = await take()
      try {
        return read(await maker.ask(...picture))
      } finally {
        giveBack(maker)
      }
    },
    stop() {
      for (const maker of makers) maker.stop()
    },
  }
}

interface Maker {
  ask(...picture: Parameters<PictureMaker['make']>): Promise<FromMaker>
  stop(): void
}

function aMaker(bounds: Bounds & { idle: number }): Maker {
  let present: ChildProcess | undefined
  let ending: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = startProcess(bounds)
    const forget = () => {
      if (present === child) present = undefined
    }
    child.once('exit', forget).on('error', forget)
    present = child
    return child
  }

  function stop(): void {
    clearTimeout(ending)
    present?.kill('SIGKILL')
    present = undefined
  }

  return {
    async ask(...picture) {
      clearTimeout(ending)
      const child = present ?? start()
      keepAlive(child, true)
      try {
        return await askProcess(child, bounds, ...picture)
      } catch (error) {
        child.kill('SIGKILL')
        if (present === child) present = undefined
        throw error
      } finally {
        keepAlive(child, false)
        ending = setTimeout(stop, bounds.idle).unref()
      }
    },
    stop,
  }
}

/** Sets whether this process stays alive for the child, or may end when it has nothing else to do. */
function keepAlive(child: ChildProcess, wanted: boolean): void {
  child[wanted ? 'ref' : 'unref']()
  child.channel?.[wanted ? 'ref' : 'unref']()
}

function read(answer: FromMaker): Variant[] {
  if ('variants' in answer) return answer.variants
  if ('failure' in answer) throw new Error(answer.failure)
  throw refusal(answer.refusal)
}

function refusal(code: PictureRefusal): Refusal {
  return new Refusal(code, {}, code === 'pictures-busy' ? { retryAfter: 30 } : {})
}
