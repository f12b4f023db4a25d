import { redirect } from 'react-router'
import { NewPasswordNeeded } from '#domain/accounts/generated-password.ts'
import { readCredentials } from '#domain/accounts/rules.ts'
import { SecondFactorNeeded } from '#domain/accounts/second-factor/second-factor-needed.ts'
import { signInAsAdmin } from '#domain/accounts/sign-in-as-admin.ts'
import { may } from '#domain/permissions.ts'
import * as texts from '#texts/sign-in.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { actorOf, visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { CredentialsForm } from '../../ui/form/credentials-form.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { forgotPasswordFor } from '../../ui/paths.ts'
import { redirectToCode } from '../sign-in/redirect-to-code.ts'
import { redirectToNewPassword } from '../sign-in/redirect-to-new-password.ts'
import type { Route } from './+types/sign-in'

export function loader({ context }: Route.LoaderArgs) {
  if (may(actorOf(context), 'open', 'dashboard')) throw redirect('/admin-dashboard')
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts } = context.get(services)
  const form = await readForm(request)
  try {
    const entry = await signInAsAdmin(accounts, readCredentials(form), visitorOf(context, request))
    return redirectWithCookies(entry.isMarked ? '/admin-dashboard' : '/profile/two-step', entry.cookies)
  } catch (error) {
    if (error instanceof SecondFactorNeeded) return redirectToCode(error, null)
    if (error instanceof NewPasswordNeeded) return redirectToNewPassword(context, error, '/admin-dashboard')
    return refused(context, error, typedInto(form, ['email']))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({
    site,
    title: texts.adminSignIn,
    description: texts.forAdmin,
    path: '/admin/sign-in',
    indexed: false,
  })
}

export default function AdminSignIn({ actionData }: Route.ComponentProps) {
  return (
    <SignInFrame heading={texts.adminSignIn}>
      <CredentialsForm
        found={actionData?.problem}
        email={actionData?.typed.email}
        forgotPassword={forgotPasswordFor('/admin-dashboard')}
      />
    </SignInFrame>
  )
}
