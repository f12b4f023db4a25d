import type { Refusal } from '#domain/refusal.ts'
import type { Told } from '#domain/refusal-rules.ts'
import { sentences } from '#texts/refusals.ts'

/** What a person is told of a refusal. */
export function sentenceOf({ code, parameters }: Refusal | Told): string {
  const say = sentences[code]
  return typeof say === 'string' ? say : say(parameters as never)
}

/** The same of one that was stored (domain/stored-refusal.ts). Rows of 0.1 hold their sentence. */
export function storedSentence(stored: string): string {
  const { code, parameters } = stored.startsWith('{"code":') ? JSON.parse(stored) : {}
  return code in sentences ? sentenceOf({ code, parameters }) : stored
}
