import { Form, redirect } from 'react-router'
import { findOpenSignUp, finishProviderSignUp } from '#domain/accounts/finish-provider-sign-up.ts'
import { readUserName } from '#domain/accounts/rules.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/sign-up.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies, redirectWithNotice, redirectWithProblem } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { readOrigin } from '#web/origin.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { cookieOf, visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/name'
import { invitationOf } from './invitation-of.ts'

/** A new user chooses a name here if the one from the provider breaks the rules of §5. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { accounts } = context.get(services)
  const waiting = await findOpenSignUp(accounts, cookieOf(accounts, request, 'sign_up'))
  if (!waiting) throw redirect(beginningOf(request))
  return { email: waiting.email, userName: waiting.userName }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts } = context.get(services)
  const form = await readForm(request)
  try {
    const key = cookieOf(accounts, request, 'sign_up')
    const visitor = visitorOf(context, request)
    const { goal, cookies } = await finishProviderSignUp(accounts, key, readUserName(form), visitor)
    return redirectWithCookies(readOrigin(goal) ?? '/', cookies)
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.code === 'sign-up-waits') return redirectWithNotice(context, '/sign-in', texts.waitsForApproval)
      if (error.code === 'sign-up-over') return redirectWithProblem(context, beginningOf(request), sentenceOf(error))
    }
    return refused(context, error, typedInto(form, ['userName']))
  }
}

/** Sign-up, by the same invitation. */
function beginningOf(request: Request): string {
  return pathWith('/sign-up', { invitation: invitationOf(request) })
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.chooseNameDescription
  return pageMeta({ site, title: texts.chooseName, description, path: '/sign-up/name', indexed: false })
}

export default function ChooseName({ loaderData: { email, userName }, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  return (
    <SignInFrame heading={texts.chooseName}>
      <p className="quiet">{texts.nearlyReady({ email })}</p>
      <ProblemBanner problem={problem} />
      <Form method="post" className="form" onInput={onInput} noValidate replace>
        <Field
          label={texts.userName}
          name="userName"
          autoComplete="nickname"
          hint={texts.userNameLength}
          defaultValue={actionData?.typed.userName ?? userName}
          problem={problem}
        />
        <Submit waiting={texts.signingUp}>{texts.signUp}</Submit>
      </Form>
    </SignInFrame>
  )
}
