import { readCredentials } from '#domain/accounts/rules.ts'
import { signIn } from '#domain/accounts/sign-in.ts'
import * as texts from '#texts/sign-in.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { originOf } from '#web/origin.ts'
import { visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { CredentialsForm } from '../../ui/form/credentials-form.tsx'
import { ProviderLinks } from '../../ui/form/provider-links.tsx'
import { SignInFrame } from '../../ui/form/sign-in-frame.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { forgotPasswordFor, signUpFor } from '../../ui/paths.ts'
import type { Route } from './+types/sign-in'
import { loadWaysIn } from './load-ways-in.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadWaysIn(context, request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    const { cookies } = await signIn(context.get(services).accounts, readCredentials(form), visitorOf(context, request))
    return redirectWithCookies(originOf(request) ?? '/', cookies)
  } catch (error) {
    return refused(context, error, typedInto(form, ['email']))
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.signIn, description: texts.description, path: '/sign-in', indexed: false })
}

export default function SignIn({
  loaderData: { origin, providers, problem: atProvider },
  actionData,
}: Route.ComponentProps) {
  return (
    <SignInFrame heading={texts.signIn}>
      <CredentialsForm
        found={actionData?.problem ?? atProvider}
        email={actionData?.typed.email}
        forgotPassword={forgotPasswordFor(origin)}
      />
      <ProviderLinks providers={providers} verb="signIn" origin={origin} />
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
