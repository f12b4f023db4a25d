import { Form } from 'react-router'
import { changePassword, hasPassword } from '#domain/accounts/change-password.ts'
import { readNewPassword } from '#domain/accounts/read-new-password.ts'
import { renewToken } from '#domain/accounts/renew-token.ts'
import { readText } from '#domain/accounts/rules.ts'
import * as texts from '#texts/profile.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/password'
import { ProfileFrame } from './profile-frame.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, email } = requireUser(context, url)
  return { email, hasPassword: await hasPassword(context.get(services).db, userId) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const form = await readForm(request)
  try {
    const passwords = { current: readText(form, 'current'), wanted: await readNewPassword(form) }
    const visitor = visitorOf(context, request)
    const { accounts } = context.get(services)
    const { cookies } = await changePassword(accounts, reader, passwords, visitor)
    const renewed = await renewToken(accounts, reader.token)
    return redirectWithNotice(context, '/profile', texts.passwordChanged, [...cookies, ...renewed])
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.passwordDescription
  return pageMeta({ site, title: texts.password, description, path: '/profile/password', indexed: false })
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  return (
    <ProfileFrame heading={texts.password} path="/profile/password">
      {loaderData.hasPassword ? (
        <>
          <ProblemBanner problem={problem} />
          <Form method="post" className="form" onInput={onInput} noValidate>
            <input type="hidden" name="username" autoComplete="username" defaultValue={loaderData.email} />
            <Field
              label={texts.currentPassword}
              name="current"
              type="password"
              autoComplete="current-password"
              problem={problem}
            />
            <NewPasswordFields problem={problem} />
            <p className="quiet">{texts.otherDevices}</p>
            <Submit waiting={texts.saving}>{texts.changePassword}</Submit>
          </Form>
        </>
      ) : (
        <p className="notice">{texts.noPassword({ mail: linkTo('/forget-password') })}</p>
      )}
    </ProfileFrame>
  )
}
