import { NewPasswordNeeded } from '#domain/accounts/generated-password.ts'
import { readCredentials } from '#domain/accounts/rules.ts'
import { passkeyDomain } from '#domain/accounts/second-factor/passkey-challenge.ts'
import { readPasskeyAnswer } from '#domain/accounts/second-factor/rules.ts'
import { SecondFactorNeeded } from '#domain/accounts/second-factor/second-factor-needed.ts'
import { signInWithPasskey } from '#domain/accounts/second-factor/sign-in-with-passkey.ts'
import { signIn } from '#domain/accounts/sign-in.ts'
import * as texts from '#texts/sign-in.ts'
import { usePasskey } from '#texts/two-step.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { originOf } from '#web/origin.ts'
import { cookieOf, visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { PasskeyForm } from '../../ui/factor/passkey-form.tsx'
import { CredentialsForm } from '../../ui/form/credentials-form.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { forgotPasswordFor, signUpFor } from '../../ui/paths.ts'
import type { Route } from './+types/sign-in'
import { loadWaysIn } from './load-ways-in.ts'
import { ProviderLinks } from './provider-links.tsx'
import { redirectToCode } from './redirect-to-code.ts'
import { redirectToNewPassword } from './redirect-to-new-password.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { accounts } = context.get(services)
  return { ...loadWaysIn(context, request), hasPasskeys: passkeyDomain(accounts.baseUrl) !== null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accounts } = context.get(services)
  const [form, visitor] = [await readForm(request), visitorOf(context, request)]
  try {
    const { cookies } = form.has('passkey')
      ? await signInWithPasskey(accounts, readPasskeyAnswer(form), visitor, cookieOf(accounts, request, 'passkey'))
      : await signIn(accounts, readCredentials(form), visitor)
    return redirectWithCookies(originOf(request) ?? '/', cookies)
  } catch (error) {
    if (error instanceof SecondFactorNeeded) return redirectToCode(error, originOf(request))
    if (error instanceof NewPasswordNeeded) return redirectToNewPassword(context, error, originOf(request))
    return refused(context, error, typedInto(form, ['email']))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.signIn, description: texts.description, path: '/sign-in', indexed: false })
}

export default function SignIn({
  loaderData: { origin, providers, hasPasskeys, problem: atProvider },
  actionData,
}: Route.ComponentProps) {
  return (
    <SignInFrame heading={texts.signIn}>
      <CredentialsForm
        found={actionData?.problem ?? atProvider}
        email={actionData?.typed.email}
        forgotPassword={forgotPasswordFor(origin)}
      />
      {hasPasskeys && <PasskeyForm>{usePasskey}</PasskeyForm>}
      <ProviderLinks providers={providers} verb="signIn" />
      <p className="sign-in-ways">
        <a className="text-link" href={signUpFor(origin)}>
          {texts.noAccount}
        </a>
        <a className="text-link" href={forgotPasswordFor(origin)}>
          {texts.forgotPassword}
        </a>
      </p>
    </SignInFrame>
  )
}
