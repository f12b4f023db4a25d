import * as texts from '#texts/title-form.ts'
import type { FormProblem } from '../../../ui/form/use-problem.ts'

/**
 * Checks, before a long form is sent, that this page can still be opened. Otherwise the answer would be another page,
 * and what was typed would be lost.
 * @returns why the form should not be sent now
 */
export async function askFirst(): Promise<FormProblem | undefined> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null)
  if (!answer || answer.status >= 500) return { sentence: texts.unreachable }
  if (new URL(answer.url).pathname === '/admin/sign-in') return { sentence: texts.signedOut }
}
