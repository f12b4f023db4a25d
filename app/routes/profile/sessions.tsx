import { Form } from 'react-router'
import { endOtherSessions, endOwnSession } from '#domain/accounts/end-sessions.ts'
import { findOwnSessions } from '#domain/accounts/queries.ts'
import { readText } from '#domain/accounts/rules.ts'
import { toJson } from '#domain/moment-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/profile.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/sessions'
import { deviceName } from './device-name.ts'
import { ProfileFrame } from './profile-frame.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, token } = requireUser(context, url)
  return { sessions: toJson(await findOwnSessions(context.get(services).db, userId, token)) }
}

/** Ends the given session or, if none is given, all but this one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  const id = readText(await readForm(request), 'session')
  if (id === '') await endOtherSessions(db, reader, reader.token)
  else await endOwnSession(db, reader, id)
  return redirectWithNotice(context, '/profile/sessions', texts.signedOut)
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.sessionsDescription
  return pageMeta({ site, title: texts.whereSignedIn, description, path: '/profile/sessions', indexed: false })
}

export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
  return (
    <ProfileFrame heading={texts.whereSignedIn} path="/profile/sessions">
      <ul className="sessions">
        {sessions.map(({ id, userAgent, address, createdAt, usedAt, isThisOne }) => (
          <li key={id} className="session">
            <div>
              <p className="session-name">{deviceName(userAgent)}</p>
              <p className="quiet">
                {isThisOne ? texts.thisDevice : texts.lastUsed({ date: formatDate(usedAt) })}
                {` · ${texts.since({ date: formatDate(createdAt) })}`}
                {address && ` · ${address}`}
              </p>
            </div>
            {!isThisOne && (
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <button
                  type="submit"
                  className="button button-quiet"
                  aria-label={texts.signOutDevice({ device: deviceName(userAgent) })}
                >
                  {texts.signOut}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <button type="submit" className="button">
            {texts.signOutElsewhere}
          </button>
        </Form>
      )}
    </ProfileFrame>
  )
}
