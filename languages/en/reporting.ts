import type { Reportable } from '#domain/reports/reportable-rules.ts'
import type { ReportReason } from '#domain/reports/rules.ts'

/** Reporting a review, a profile or a list to the admin. */

const ofReviews: Record<ReportReason, string> = {
  spoiler: 'It gives the story away',
  abuse: 'It insults or threatens somebody',
  spam: 'It is advertising',
  'off-topic': 'It is not about the title',
  other: 'Something else',
}
const ofOthers = { ...ofReviews, 'off-topic': 'It has nothing to do with anime or manga' }

/** What can be wrong with it. */
export const reasons: Record<Reportable, Record<ReportReason, string>> = {
  review: ofReviews,
  profile: ofOthers,
  list: ofOthers,
}

export const reportTitle = ({ what }: { what: Reportable }) => `Report a ${what}`
export const reportDescription = ({ what }: { what: Reportable }) => `Tell the admin what is wrong with a ${what}.`
export const headings = {
  review: ({ author }: { author: string }) => `Report the review by ${author}`,
  profile: ({ name }: { name: string }) => `Report the profile of ${name}`,
  list: ({ name, owner }: { name: string; owner: string }) => `Report the list ${name} by ${owner}`,
}
export const whatIsWrong = 'What is wrong with it?'
export const ownWords = 'In your own words'
export const report = 'Report'
export const reporting = 'Reporting'
export const cancel = 'Cancel'
export const thanks = ({ what }: { what: Reportable }) => `Thank you. The admin will look at the ${what}.`
