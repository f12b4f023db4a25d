import { hidingAverages } from '#domain/titles/hidden-averages.ts'
import type { Step } from './request-context.ts'
import { sessionOf } from './session.ts'

/** Hides averages from a reader who wants to score titles first. */
export const hideAverages: Step = ({ context }, next) => {
  const session = sessionOf(context)
  return session?.averages === 'once-scored' ? hidingAverages(session.userId, next) : next()
}
