import { Refusal } from '#domain/refusal.ts'
import type { Told } from '#domain/refusal-rules.ts'
import { hints } from '#texts/refusals.ts'
import { sentenceOf } from '#web/sentence-of.ts'

/** What is refused, as people are told. Anything else that is thrown is thrown again. */
export async function refusalOf(work: Promise<unknown> | (() => unknown)) {
  try {
    await (typeof work === 'function' ? work() : work)
  } catch (error) {
    return toldOf(error)
  }
  throw new Error('Nothing was refused')
}

/** The code of what is refused, or 'done'. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    ({ code }) => code,
  )
}

/** An error that was caught, as people are told. */
export function toldOf(error: unknown) {
  if (!(error instanceof Refusal)) throw error
  const { code, field, alsoWrong, more } = error
  return { code, sentence: sentenceOf(error), field, alsoWrong, more: more && hints[more] }
}

/** Lines and entries of a file, with their problems as sentences. */
export function withProblemsInWords<T extends object>(rows: T[]) {
  return rows.map((row) => ('problem' in row ? { ...row, problem: sentenceOf(row.problem as Told) } : row))
}
