import type { ChildProcess } from 'node:child_process'
import { picturesBusy } from '#domain/media/pictures-busy.ts'
import { Refusal } from '#domain/refusal.ts'
import { askProcess, type Bounds, startProcess } from './ask-process.ts'
import type { FromMaker, ToMaker } from './messages.ts'

export interface MakerBounds extends Bounds {
  /** The most processes. */
  processes: number
  /** How many pictures may wait for a process; further ones are refused. */
  waiting: number
  /** Milliseconds without a picture after which a process ends. */
  idle: number
}

type Ask = [original: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, order: Exclude<ToMaker, Uint8Array>]

/**
 * Child processes with limits, each of which makes one picture at a time. A process is started when a picture comes and
 * none is free, stays while more come, and is killed when a picture takes too much: the next gets a new process.
 */
export function openMakers(bounds: MakerBounds) {
  const makers = Array.from({ length: bounds.processes }, () => aMaker(bounds))
  // The one used last is still warm.
  const free = [...makers]
  const waiting: ((maker: Maker) => void)[] = []
  let isStopped = false

  async function take(): Promise<Maker> {
    const maker = free.pop()
    if (maker) return maker
    if (waiting.length >= bounds.waiting) throw picturesBusy()
    return new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(maker: Maker): void {
    const next = waiting.shift()
    if (next) next(maker)
    else free.push(maker)
  }

  async function ask(...asked: Ask): Promise<FromMaker> {
    const maker = await take()
    try {
      if (isStopped) throw picturesBusy()
      return await maker.ask(...asked)
    } catch (error) {
      // It was not the picture that ended its process.
      throw isStopped ? picturesBusy() : error
    } finally {
      giveBack(maker)
    }
  }

  return {
    /** @throws Refusal, also one that a process answers with */
    ask: async (...asked: Ask) => madeBy(await ask(...asked)),
    /** Ends the child processes. Who waits for one, and who comes later, is refused. */
    stop() {
      isStopped = true
      for (const maker of makers) maker.stop()
    },
  }
}

/** What a process has made. */
type Made = Exclude<FromMaker, { refusal: unknown } | { failure: unknown }>

function madeBy(answer: FromMaker): Made {
  if ('refusal' in answer) throw Object.assign(new Refusal(answer.refusal), { cause: answer.cause })
  if ('failure' in answer) throw new Error(answer.failure)
  return answer
}

interface Maker {
  ask(...asked: Ask): Promise<FromMaker>
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
    async ask(...asked) {
      clearTimeout(ending)
      const child = present ?? start()
      keepAlive(child, true)
      try {
        return await askProcess(child, bounds, ...asked)
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
