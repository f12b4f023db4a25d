import { Form, redirect } from 'react-router'
import { findAddress } from '#domain/accounts/find-calendar-address.ts'
import { renewAddress } from '#domain/accounts/renew-calendar-address.ts'
import { readText } from '#domain/accounts/rules.ts'
import { turnOffAddress } from '#domain/accounts/turn-off-calendar-address.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/calendar.ts'
import { formatDate } from '#texts/dates.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/address'
import { NewAddress } from './new-address.tsx'

const path = '/calendar/address'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const madeAt = await findAddress(context.get(services).db, userId)
  return { madeAt: madeAt?.toISOString() }
}

/** Makes a new address, which this answer alone shows, or turns off the one there is. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { db, site } = context.get(services)
  const wanted = readText(await readForm(request), 'address')
  if (wanted === 'off') {
    await turnOffAddress(db, reader)
    return redirectWithNotice(context, path, texts.addressIsOff)
  }
  // A form without fields changes nothing.
  if (wanted !== 'new') return redirectWithNotice(context, path, texts.addressUnchanged)
  try {
    return { address: `${site.baseUrl}/calendar.ics?key=${await renewAddress(db, reader, reader.token)}` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Their session has ended meanwhile.
    throw redirect(`/sign-in?to=${encodeURIComponent(path)}`)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.inOtherPrograms, description: texts.description, path, indexed: false })
}

export default function CalendarAddress({ loaderData: { madeAt }, actionData }: Route.ComponentProps) {
  return (
    <div className="page calendar calendar-address">
      <p>
        <a className="text-link" href="/calendar">
          {texts.backToCalendar}
        </a>
      </p>
      <h1>{texts.inOtherPrograms}</h1>
      <p className="prose">{texts.whatAddressIs}</p>
      {actionData && <NewAddress address={actionData.address} />}
      {madeAt && !actionData && <p className="prose">{texts.addressSince({ date: formatDate(madeAt) })}</p>}
      <div className="calendar-ways">
        <Form method="post">
          <button type="submit" name="address" value="new" className={madeAt ? 'button button-quiet' : 'button'}>
            {madeAt ? texts.renewAddress : texts.makeAddress}
          </button>
        </Form>
        {madeAt && (
          <Form method="post">
            <button type="submit" name="address" value="off" className="button button-quiet">
              {texts.turnOffAddress}
            </button>
          </Form>
        )}
      </div>
    </div>
  )
}
