import { withAdultTitles } from '#domain/titles/adult-titles.ts'
import { services } from './context.ts'
import type { Step } from './request-context.ts'
import { sessionOf } from './session.ts'

/** Shows or hides titles for adults as the reader has chosen, or else as the site says. Visitors' pages depend on the site alone. */
export const chooseAdultTitles: Step = ({ context }, next) => {
  const { showsAdultTitles = false } = context.get(services)
  const choice = sessionOf(context)?.adultTitles
  return withAdultTitles(choice ? choice === 'show' : showsAdultTitles, next)
}
