import { redirect } from 'react-router'
import { findFactors } from '#domain/accounts/second-factor/find-second-factor.ts'
import { findUnfinished, finishSignIn } from '#domain/accounts/second-factor/finish-sign-in.ts'
import { readFactor } from '#domain/accounts/second-factor/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/two-step.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies, redirectWithProblem } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { originOf } from '#web/origin.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { cookieOf, visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { FactorForms } from '../../ui/factor/factor-forms.tsx'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/code'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, accounts } = context.get(services)
  const origin = originOf(request)
  const waiting = await findUnfinished(accounts, cookieOf(accounts, request, 'unfinished'))
  if (!waiting) throw redirect(origin ? signInFor(origin) : '/sign-in')
  return {
    email: waiting.email,
    back: waiting.asAdmin ? '/admin/sign-in' : origin ? signInFor(origin) : '/sign-in',
    ...(await findFactors(db, waiting.userId)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts } = context.get(services)
  const form = await readForm(request)
  const [unfinished, challenge] = ['unfinished', 'passkey'].map((name) => cookieOf(accounts, request, name))
  try {
    const visitor = visitorOf(context, request)
    const { cookies, isMarked } = await finishSignIn(accounts, unfinished, readFactor(form), visitor, challenge)
    return redirectWithCookies(isMarked ? '/admin-dashboard' : (originOf(request) ?? '/'), cookies)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'sign-in-over')) return refused(context, error)
    return redirectWithProblem(context, '/sign-in', sentenceOf(error))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const { description } = texts
  return pageMeta({ site, title: texts.secondStep, description, path: '/sign-in/code', indexed: false })
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  const { email, back, ...factors } = loaderData
  return (
    <SignInFrame heading={texts.secondStep}>
      <p>{texts.almostThere({ email })}</p>
      <ProblemBanner problem={problem} />
      <FactorForms {...factors} problem={problem} onInput={onInput} waiting={texts.signingIn}>
        {texts.signIn}
      </FactorForms>
      <p className="quiet">{texts.lostEverything}</p>
      <p className="sign-in-ways">
        <a className="text-link" href={back}>
          {texts.startAgain}
        </a>
      </p>
    </SignInFrame>
  )
}
