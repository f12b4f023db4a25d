/** Pages and sentences that the server writes itself, outside of the site's own pages. */

/** By HTTP status. */
export const sentences: Record<number, string> = {
  400: 'This request cannot be read',
  403: 'This was sent from another site',
  404: '404 Page Not Found',
  405: 'This page cannot be used that way',
  408: 'That took too long',
  413: 'That is too much to send at once',
  414: 'This address is too long',
  422: 'That holds characters that cannot be stored',
  431: 'That is too much to send at once',
  500: 'Something went wrong',
  503: 'Too much is arriving at once. Please try again in a moment',
}
export const request = ({ requestId }: { requestId: string }) => `Request ${requestId}`
export const goToHomePage = 'Go to the home page'

/** While the database is away. */
export const cannotAnswer = 'The site cannot answer right now'
export const databaseAway = 'The database does not answer. Please try again in a moment.'
export const awayAfterSending =
  'The database does not answer, so what you sent may not have been saved. Please wait a moment, then look before you send it again.'
