import { Form } from 'react-router'
import { refuseStranger } from '#domain/accounts/admit.ts'
import { readSignUp } from '#domain/accounts/read-new-password.ts'
import { hashOf } from '#domain/accounts/secrets.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/sign-up.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies, redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { originOf } from '#web/origin.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Field, PasswordField } from '../../ui/form/field.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { signInFor } from '../../ui/paths.ts'
import { loadWaysIn } from '../sign-in/load-ways-in.ts'
import { ProviderLinks } from '../sign-in/provider-links.tsx'
import type { Route } from './+types/sign-up'
import { invitationOf } from './invitation-of.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, accounts } = context.get(services)
  const [waysIn, invitation] = [loadWaysIn(context, request), invitationOf(request)]
  // Sent as a text, so that no other page loads it.
  const hint = accounts.signUp.way === 'approval' && !invitation ? texts.needsApproval : null
  const open = { ...waysIn, hint, closed: undefined }
  try {
    await refuseStranger(db, accounts.signUp, invitation && hashOf(invitation))
    return open
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...open, closed: { sentence: sentenceOf(error) } }
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    const given = await readSignUp(form)
    const { accounts } = context.get(services)
    const entry = await signUp(accounts, given, visitorOf(context, request), invitationOf(request))
    if (!entry) return redirectWithNotice(context, '/sign-in', texts.waitsForApproval)
    return redirectWithCookies(originOf(request) ?? '/', entry.cookies)
  } catch (error) {
    return refused(context, error, typedInto(form, ['userName', 'email']))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.signUp, description: texts.description, path: '/sign-up', indexed: false })
}

export default function SignUp({
  loaderData: { origin, problem: atProvider, providers, hint, closed },
  actionData,
}: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem ?? atProvider)
  const typed = actionData?.typed
  return (
    <SignInFrame heading={texts.signUp}>
      <ProblemBanner problem={closed ?? problem} />
      {hint && <p className="quiet">{hint}</p>}
      {!closed && (
        <Form method="post" className="form" onInput={onInput} noValidate replace>
          <Field
            label={texts.userName}
            name="userName"
            hint={texts.userNameLength}
            autoComplete="nickname"
            defaultValue={typed?.userName}
            problem={problem}
          />
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={typed?.email}
            problem={problem}
          />
          <PasswordField
            label={texts.password}
            name="password"
            hint={texts.passwordLength}
            autoComplete="new-password"
            problem={problem}
          />
          <PasswordField
            label={texts.confirmPassword}
            name="confirmation"
            autoComplete="new-password"
            problem={problem}
          />
          <Submit waiting={texts.signingUp}>{texts.signUp}</Submit>
        </Form>
      )}
      {!closed && <ProviderLinks providers={providers} verb="signUp" />}
      <p className="sign-in-ways">
        <a className="text-link" href={origin ? signInFor(origin) : '/sign-in'}>
          {texts.hasAccount}
        </a>
      </p>
    </SignInFrame>
  )
}
