import { fileURLToPath } from 'node:url'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import { memoryFor } from '../memory-for.ts'
import { type MakerBounds, openMakers } from './open-makers.ts'

export interface Pictures extends PictureMaker {
  /** Ends the child processes. */
  stop(): void
}

const usual = {
  kind: 'pictures',
  program: fileURLToPath(new URL('./process.ts', import.meta.url)),
  time: 30_000,
  reading: 60_000,
  waiting: 20,
  idle: 30_000,
}

/** Bytes for the largest picture that is accepted. */
const forLargest = 1_200_000_000

/** How much memory each process may take, and how many there are: on a small machine one, for which some pictures are too heavy. */
export function boundsIn(bytes?: number): Pick<MakerBounds, 'memory' | 'processes'> {
  const memory = memoryFor(forLargest, bytes)
  // Each reader has one picture made at a time, so that no reader keeps all others waiting.
  return { memory, processes: memory < forLargest ? 1 : 2 }
}

/** Makes the files of pictures in child processes with limits. */
export function openPictures(given: Partial<MakerBounds> = {}): Pictures {
  const makers = openMakers({ ...usual, ...boundsIn(), ...given })
  return {
    async make(original, folder) {
      const answer = await makers.ask(original, { folder })
      if ('variants' in answer) return answer.variants
      throw new Error('unexpected-answer')
    },
    stop: makers.stop,
  }
}
