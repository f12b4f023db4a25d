import { Form } from 'react-router'
import { renewToken } from '#domain/accounts/renew-token.ts'
import { readText } from '#domain/accounts/rules.ts'
import {
  confirmSession,
  findConfirmedSession,
  findSignInMethods,
  removeSignInMethod,
} from '#domain/accounts/sign-in-methods.ts'
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
import { linkTo } from '../../ui/link-to.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/sign-in-methods'
import { ConfirmPassword } from './confirm-password.tsx'
import { ProfileFrame } from './profile-frame.tsx'

const path = '/profile/ways'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, token, email } = requireUser(context, url)
  const { db, accounts } = context.get(services)
  const [methods, confirmed] = [await findSignInMethods(db, userId), await findConfirmedSession(db, userId, token)]
  const providers = accounts.providers.map(({ id, name }) => ({ id, name }))
  const isWorking = (provider: string) => provider === 'credential' || providers.some(({ id }) => id === provider)
  const working = methods.filter(({ provider }) => isWorking(provider)).length
  return {
    email,
    hasPassword: methods.some(({ provider }) => provider === 'credential'),
    isConfirmed: confirmed !== null,
    methods: toJson(methods).map((method) => ({
      ...method,
      name:
        method.provider === 'credential'
          ? texts.password
          : (providers.find(({ id }) => id === method.provider)?.name ?? method.provider),
      isRemovable: working > (isWorking(method.provider) ? 1 : 0),
    })),
    others: providers.filter(({ id }) => methods.every(({ provider }) => provider !== id)),
  }
}

/** Checks the password, which enables the page's buttons for ten minutes, or removes a sign-in method. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { token } = reader
  const { db, accounts } = context.get(services)
  const form = await readForm(request)
  try {
    const method = readText(form, 'signInMethod')
    if (method === '') {
      await confirmSession(accounts, reader, readText(form, 'current'), visitorOf(context, request))
      return redirectWithNotice(context, path, texts.tenMinutes, await renewToken(accounts, token))
    }
    const working = accounts.providers.map(({ id }) => id)
    await removeSignInMethod(db, reader, token, method, working)
    return redirectWithNotice(context, path, texts.removed)
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.waysDescription
  return pageMeta({ site, title: texts.waysToSignIn, description, path, indexed: false })
}

export default function SignInMethods({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  const { email, methods, others, isConfirmed } = loaderData
  const mayChange = others.length > 0 || methods.some(({ isRemovable }) => isRemovable)
  return (
    <ProfileFrame heading={texts.waysToSignIn} path={path}>
      <ProblemBanner problem={problem} />
      <ul className="sessions">
        {methods.map(({ id, name, createdAt, isVerified, isRemovable }) => (
          <li key={id} className="session">
            <div>
              <p className="session-name">{name}</p>
              <p className="quiet">
                {texts.since({ date: formatDate(createdAt) })}
                {!isVerified && `\u00a0· ${texts.willBeRemoved}`}
              </p>
            </div>
            {isConfirmed && isRemovable && (
              <Form method="post">
                <input type="hidden" name="signInMethod" value={id} />
                <button type="submit" className="button button-quiet" aria-label={texts.removeWay({ name })}>
                  {texts.remove}
                </button>
              </Form>
            )}
          </li>
        ))}
        {isConfirmed &&
          others.map(({ id, name }) => (
            <li key={id} className="session">
              <p className="session-name">{name}</p>
              <a className="button button-quiet" href={`/auth/${id}?add`} target="_self" rel="nofollow">
                {texts.addWay({ name })}
              </a>
            </li>
          ))}
      </ul>
      {mayChange && !isConfirmed && (
        <ConfirmPassword
          hint={texts.passwordFirst}
          {...{ email, problem, onInput }}
          hasPassword={loaderData.hasPassword}
        />
      )}
      {!loaderData.hasPassword && <p className="quiet">{texts.noPasswordHere({ mail: linkTo('/forget-password') })}</p>}
    </ProfileFrame>
  )
}
