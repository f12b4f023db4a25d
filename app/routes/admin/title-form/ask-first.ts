import type { FormProblem } from '../../../ui/form/use-problem.ts'

const unreachable = 'The site cannot be reached. Nothing is saved yet: please try again in a moment'
const signedOut = 'Your admin session has ended. Sign in again in another tab, then save here'

/**
 * Asks whether this page could still be opened, before a long form is sent: an answer that takes the browser elsewhere
 * would take along what was typed.
 * @returns what stands in the way
 */
export async function askFirst(): Promise<FormProblem | undefined> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null)
  if (!answer || answer.status >= 500) return { sentence: unreachable }
  if (new URL(answer.url).pathname === '/admin/sign-in') return { sentence: signedOut }
}
