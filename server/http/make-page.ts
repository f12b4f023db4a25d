import type { IncomingMessage } from 'node:http'
import { DatabaseAway } from '#db/away.ts'
import type { Form } from './check-form.ts'
import type { Handler } from './handling.ts'
import type { Page } from './page.ts'
import type { Places } from './places.ts'
import type { RequestVisit as Visit } from './visit.ts'
import { webHeaders } from './web-headers.ts'

/** @throws TooBusy, or DatabaseAway as soon as the database is gone */
export function inPlace<Result>(
  handler: Handler,
  places: Places,
  who: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return handler.presence.orGone(places.use(who, work))
}

/** @throws DatabaseAway also when the page is an error page and the database is away */
export async function render(handler: Handler, request: Request, visit: Visit): Promise<Page> {
  const page = await handler.render(request, visit)
  page.route = visit.route
  if (page.status >= 500 && handler.presence.away) throw new DatabaseAway()
  return page
}

export function webRequest(url: string, request: IncomingMessage, form?: Form): Request {
  const headers = webHeaders(request)
  if (form) headers.set('content-type', form.type)
  // isForeign has checked it; from here on the site is known only by its public address.
  if (headers.has('origin')) headers.set('origin', new URL(url).origin)
  const web = new Request(url, { method: form ? 'POST' : 'GET', headers, body: form?.body })
  const parsed = form?.parsed
  return parsed ? Object.assign(web, { formData: async () => parsed }) : web
}
