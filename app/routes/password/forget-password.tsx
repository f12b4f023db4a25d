import { Form } from 'react-router'
import { requestPasswordReset } from '#domain/accounts/request-password-reset.ts'
import { readEmail } from '#domain/accounts/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/password.ts'
import { services } from '#web/context.ts'
import { readForm, typedInto } from '#web/form.ts'
import { originOf } from '#web/origin.ts'
import { visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { Banner, ProblemBanner } from '../../ui/form/banner.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/forget-password'

export function loader({ request }: Route.LoaderArgs) {
  return { origin: originOf(request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, queueResetMail } = context.get(services)
  const form = await readForm(request)
  try {
    const email = readEmail(form)
    const wanted = { email, goal: originOf(request) }
    await requestPasswordReset(accounts, queueResetMail, wanted, visitorOf(context, request))
    return { sentTo: email }
  } catch (error) {
    return refused(context, inBanner(error), typedInto(form, ['email']))
  }
}

/** §8: on this screen every message is in the banner, even that a malformed address is. */
function inBanner(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  return error.about({ field: undefined, more: undefined, alsoWrong: undefined })
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.forgotDescription
  return pageMeta({ site, title: texts.forgotPassword, description, path: '/forget-password', indexed: false })
}

export default function ForgetPassword({ loaderData: { origin }, actionData }: Route.ComponentProps) {
  const refusal = actionData && 'problem' in actionData ? actionData : undefined
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : undefined
  const { problem, onInput } = useProblem(refusal?.problem)
  return (
    <SignInFrame heading={texts.forgotPassword}>
      <ProblemBanner problem={problem} />
      <Banner kind="success">{sentTo && texts.sentTo({ email: sentTo })}</Banner>
      <Form method="post" className="form" onInput={onInput} noValidate>
        <Field
          label={texts.registeredEmail}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={refusal?.typed.email ?? sentTo}
          problem={problem}
        />
        <Submit waiting={texts.sending}>{texts.submit}</Submit>
      </Form>
      <p className="sign-in-ways">
        <a className="text-link" href={origin ? signInFor(origin) : '/sign-in'}>
          {texts.hasAccount}
        </a>
      </p>
    </SignInFrame>
  )
}
