import { fileURLToPath } from 'node:url'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import { Refusal } from '#domain/refusal.ts'
import { type MakerBounds, openMakers } from './open-makers.ts'

export interface Pictures extends PictureMaker {
  /** Ends the child processes. */
  stop(): void
}

const usual: MakerBounds = {
  kind: 'pictures',
  program: fileURLToPath(new URL('./process.ts', import.meta.url)),
  memory: 1_200_000_000,
  time: 30_000,
  reading: 60_000,
  // Each reader has one picture made at a time, so that no reader keeps all others waiting.
  processes: 2,
  waiting: 20,
  idle: 30_000,
}

/** Makes the files of pictures in child processes with limits. */
export function openPictures(given: Partial<MakerBounds> = {}): Pictures {
  const makers = openMakers({ ...usual, ...given })
  return {
    async make(original, folder) {
      const answer = await makers.ask(original, { folder })
      if ('variants' in answer) return answer.variants
      if ('refusal' in answer) throw new Refusal(answer.refusal)
      throw new Error('failure' in answer ? answer.failure : 'unexpected-answer')
    },
    stop: makers.stop,
  }
}
