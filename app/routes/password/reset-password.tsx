import { Form } from 'react-router'
import { readNewPassword } from '#domain/accounts/read-new-password.ts'
import { checkResetCode, resetPassword } from '#domain/accounts/reset-password.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/password.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { originOf } from '#web/origin.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { endedCookie } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { forgotPasswordFor, signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/reset-password'

/** A link that no longer works says so at once, above the form (§8), not after a password was typed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const origin = originOf(request)
  try {
    await checkResetCode(context.get(services).accounts, codeOf(request))
    return { origin, unusable: undefined }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { origin, unusable: { sentence: sentenceOf(error) } }
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts } = context.get(services)
  const form = await readForm(request)
  try {
    const { cookies, lostFactor } = await resetPassword(accounts, codeOf(request), await readNewPassword(form))
    const origin = originOf(request)
    const next = origin ? signInFor(origin) : '/sign-in'
    const said = lostFactor ? texts.changedAndOff : texts.changed
    return redirectWithNotice(context, next, said, [endedCookie(accounts), ...cookies])
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.resetDescription
  return pageMeta({ site, title: texts.resetPassword, description, path: '/reset-password', indexed: false })
}

export default function ResetPassword({ loaderData: { origin, unusable }, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  return (
    <SignInFrame heading={texts.resetPassword}>
      <ProblemBanner problem={unusable ?? problem} />
      <Form method="post" className="form" onInput={onInput} noValidate>
        <NewPasswordFields problem={problem} />
        <Submit waiting={texts.saving}>{texts.submit}</Submit>
      </Form>
      <p className="sign-in-ways">
        <a className="text-link" href={forgotPasswordFor(origin)}>
          {texts.newLink}
        </a>
      </p>
    </SignInFrame>
  )
}

function codeOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('code')
}
