import { data } from 'react-router'

/** Thrown by a loader if there is nothing at this address. The root then shows the 404 page, with status 404. */
export function notFound() {
  return data('Not Found', { status: 404 })
}
