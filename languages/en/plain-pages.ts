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
}
export const request = ({ requestId }: { requestId: string }) => `Request ${requestId}`
export const goToHomePage = 'Go to the home page'

export const cannotAnswer = 'The site cannot answer right now'

/** While more arrives than can be answered. */
export const busy = 'Too much is arriving at once. Please try again in a moment.'
export const busyAfterSending =
  'Too much is arriving at once, so what you sent was not saved. Please go back, and send it again in a moment.'

/** While the database is away. */
export const databaseAway = 'The database does not answer. Please try again in a moment.'
export const awayAfterSending =
  'The database does not answer, so what you sent may not have been saved. Please wait a moment, then look before you send it again.'
