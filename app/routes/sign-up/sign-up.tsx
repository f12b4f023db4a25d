import { Form } from 'react-router'
import { readSignUp } from '#domain/accounts/read-new-password.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import * as texts from '#texts/sign-up.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { originOf } from '#web/origin.ts'
import { visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Field, PasswordField } from '../../ui/form/field.tsx'
import { ProviderLinks } from '../../ui/form/provider-links.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { signInFor } from '../../ui/paths.ts'
import { loadWaysIn } from '../sign-in/load-ways-in.ts'
import type { Route } from './+types/sign-up'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadWaysIn(context, request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    const given = await readSignUp(form)
    const { cookies } = await signUp(context.get(services).accounts, given, visitorOf(context, request))
    return redirectWithCookies(originOf(request) ?? '/', cookies)
  } catch (error) {
    return refused(context, error, typedInto(form, ['userName', 'email']))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.signUp, description: texts.description, path: '/sign-up', indexed: false })
}

export default function SignUp({
  loaderData: { origin, problem: atProvider, providers },
  actionData,
}: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem ?? atProvider)
  const typed = actionData?.typed
  return (
    <SignInFrame heading={texts.signUp}>
      <ProblemBanner problem={problem} />
      <Form method="post" className="form" onInput={onInput} noValidate>
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
      <ProviderLinks providers={providers} verb="signUp" origin={origin} />
      <p className="sign-in-ways">
        <a className="text-link" href={origin ? signInFor(origin) : '/sign-in'}>
          {texts.hasAccount}
        </a>
      </p>
    </SignInFrame>
  )
}
