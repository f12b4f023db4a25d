import { Form } from 'react-router'
import { hasPassword } from '#domain/accounts/change-password.ts'
import { endOtherSessions, endOwnSession } from '#domain/accounts/end-sessions.ts'
import { findOwnSessions } from '#domain/accounts/queries.ts'
import { renewToken } from '#domain/accounts/renew-token.ts'
import { readText } from '#domain/accounts/rules.ts'
import { confirmSession, findConfirmedSession } from '#domain/accounts/sign-in-methods.ts'
import { toJson } from '#domain/moment-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/profile.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/sessions'
import { ConfirmPassword } from './confirm-password.tsx'
import { deviceName } from './device-name.ts'
import { ProfileFrame } from './profile-frame.tsx'

const path = '/profile/sessions'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, token, email } = requireUser(context, url)
  const { db } = context.get(services)
  return {
    email,
    hasPassword: await hasPassword(db, userId),
    isConfirmed: (await findConfirmedSession(db, userId, token)) !== null,
    sessions: toJson(await findOwnSessions(db, userId, token)),
  }
}

/** Checks the password, which enables the page's buttons for ten minutes; ends the given session or, if none is given, all but this one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { db, accounts } = context.get(services)
  const form = await readForm(request)
  const id = readText(form, 'session')
  try {
    if (form.has('current')) {
      await confirmSession(accounts, reader, readText(form, 'current'), visitorOf(context, request))
      return redirectWithNotice(context, path, texts.tenMinutes, await renewToken(accounts, reader.token))
    }
    if (id === '') await endOtherSessions(db, reader, reader.token)
    else await endOwnSession(db, reader, id, reader.token)
    return redirectWithNotice(context, path, texts.signedOut)
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.sessionsDescription
  return pageMeta({ site, title: texts.whereSignedIn, description, path, indexed: false })
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  const { sessions, isConfirmed, ...account } = loaderData
  return (
    <ProfileFrame heading={texts.whereSignedIn} path={path}>
      <ProblemBanner problem={problem} />
      <ul className="sessions">
        {sessions.map(({ id, userAgent, address, createdAt, usedAt, isThisOne }) => (
          <li key={id} className="session">
            <div>
              <p className="session-name">{deviceName(userAgent)}</p>
              <p className="quiet">
                {isThisOne ? texts.thisDevice : texts.lastUsed({ date: formatDate(usedAt) })}
                {`\u00a0· ${texts.since({ date: formatDate(createdAt) })}`}
                {address && `\u00a0· ${address}`}
              </p>
            </div>
            {isConfirmed && !isThisOne && (
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
      {sessions.length > 1 && !isConfirmed && (
        <ConfirmPassword hint={texts.passwordToSignOut} {...{ ...account, problem, onInput }} />
      )}
      {sessions.length > 1 && isConfirmed && (
        <Form method="post">
          <button type="submit" className="button">
            {texts.signOutElsewhere}
          </button>
        </Form>
      )}
    </ProfileFrame>
  )
}
