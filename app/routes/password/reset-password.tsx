import { Form } from 'react-router'
import { isCode, resetPassword } from '#domain/accounts/reset-password.ts'
import { readNewPassword } from '#domain/accounts/rules.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Door } from '../../ui/form/door.tsx'
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { services } from '../../web/context.ts'
import { redirectSaying } from '../../web/flash.ts'
import { readForm } from '../../web/form.ts'
import { refused } from '../../web/refused.ts'
import { endedCookie } from '../../web/session.ts'
import type { Route } from './+types/reset-password'

export function loader({ request }: Route.LoaderArgs) {
  return { hasCode: isCode(codeOf(request)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, site } = context.get(services)
  const form = await readForm(request)
  try {
    await resetPassword(accounts, codeOf(request) ?? '', readNewPassword(form))
    const signedOut = endedCookie(accounts.sessionCookie, site.baseUrl)
    return redirectSaying(context, '/sign-in', 'Password changed successfully!', [signedOut])
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = 'Set a new password.'
  return pageMeta({ site, title: 'Reset password', description, path: '/reset-password', indexed: false })
}

export default function ResetPassword({ loaderData: { hasCode }, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  if (!hasCode) {
    return (
      <Door heading="Reset password">
        <p className="notice">This link is not complete. Please open it from the mail again, or ask for a new one.</p>
        <AskAgain />
      </Door>
    )
  }
  return (
    <Door heading="Reset password">
      <ProblemBanner problem={problem} />
      <Form method="post" className="form" onInput={onInput} noValidate>
        <NewPasswordFields problem={problem} />
        <Submit waiting="Saving">Submit</Submit>
      </Form>
      <AskAgain />
    </Door>
  )
}

function AskAgain() {
  return (
    <p className="door-ways">
      <a className="text-link" href="/forget-password">
        Ask for a new link
      </a>
    </p>
  )
}

function codeOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('code')
}
