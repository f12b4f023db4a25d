import { answerParent } from './answer-parent.ts'
import { drawYear } from './year/draw-year.ts'

/** The child process that draws one picture of a year after another. */
answerParent(async (order) => {
  if (!('year' in order)) return { failure: 'no-year' }
  return { drawn: await drawYear(order.year) }
})
