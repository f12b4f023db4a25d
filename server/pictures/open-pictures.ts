import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Variant } from '#domain/media/make-variants.ts'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import { oneAtATime } from '#domain/media/queue.ts'
import { pictureRefusals } from '#domain/media/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { askProcess, type Bounds, startProcess } from './ask-process.ts'
import type { FromMaker } from './messages.ts'

export interface Pictures extends PictureMaker {
  /** Ends the process that makes them, if there is one. */
  stop(): void
}

const usual = {
  program: fileURLToPath(new URL('./process.ts', import.meta.url)),
  memory: 1_200_000_000,
  time: 30_000,
  reading: 60_000,
  /** How many pictures are made or wait for it; one more is refused. */
  atOnce: 20,
  /** Milliseconds without a picture after which the process ends. */
  idle: 30_000,
}

/**
 * Makes pictures one after another, in a child process with bounds. It is started for the first picture, stays while
 * more come, and is killed when one takes too much: the next gets a new one.
 */
export function openPictures(given: Partial<Bounds & typeof usual> = {}): Pictures {
  const bounds = { ...usual, ...given }
  const inOrder = oneAtATime()
  let wanted = 0
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

  async function ask(...picture: Parameters<PictureMaker['make']>): Promise<FromMaker> {
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
  }

  return {
    async make(...picture) {
      if (wanted >= bounds.atOnce) throw refusal('pictures-busy')
      wanted++
      try {
        return read(await inOrder(() => ask(...picture)))
      } finally {
        wanted--
      }
    },
    stop,
  }
}

/** Whether this process waits for the child, rather than ending whenever it has nothing else to do. */
function keepAlive(child: ChildProcess, wanted: boolean): void {
  child[wanted ? 'ref' : 'unref']()
  child.channel?.[wanted ? 'ref' : 'unref']()
}

function read(answer: FromMaker): Variant[] {
  if ('variants' in answer) return answer.variants
  if ('failure' in answer) throw new Error(answer.failure)
  throw refusal(answer.refusal as keyof typeof pictureRefusals)
}

function refusal(code: keyof typeof pictureRefusals): Refusal {
  return new Refusal(code, pictureRefusals[code], code === 'pictures-busy' ? { retryAfter: 30 } : {})
}
