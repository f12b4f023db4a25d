import { data } from 'react-router'
import { answerRefused } from '#web/refused.ts'
import type { Context } from '#web/request-context.ts'

/**
 * Answers a form that was refused: its page is shown again with the reason, and with `typed` filled in (never passwords).
 * @throws anything that is not a Refusal
 */
export function refused<Typed = Record<string, string>>(context: Context, error: unknown, typed: Typed = {} as Typed) {
  const { answer, status } = answerRefused(context, error, typed)
  return data(answer, { status })
}
