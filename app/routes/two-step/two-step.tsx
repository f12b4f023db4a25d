import { isAddressProved } from '#domain/accounts/queries.ts'
import { findStartedApp } from '#domain/accounts/second-factor/change-app.ts'
import { findMissing } from '#domain/accounts/second-factor/confirm.ts'
import { findSecondFactor } from '#domain/accounts/second-factor/find-second-factor.ts'
import { passkeyDomain } from '#domain/accounts/second-factor/passkey-challenge.ts'
import { toJson } from '#domain/moment-rules.ts'
import * as texts from '#texts/two-step.ts'
import { services, visit } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { redirect } from '#web/redirect.ts'
import { cookieOf, visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { Banner, ProblemBanner } from '../../ui/form/banner.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { forgotPasswordFor } from '../../ui/paths.ts'
import { ProfileFrame } from '../profile/profile-frame.tsx'
import type { Route } from './+types/two-step'
import { AppPart } from './app-part.tsx'
import { changeSecondFactor } from './change-second-factor.ts'
import { ConfirmPart } from './confirm-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { pictureForApp } from './picture-for-app.ts'
import { NewCodes, RecoveryCodesPart } from './recovery-codes-part.tsx'

const path = '/profile/two-step'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, token, email, isStaff, role } = requireUser(context, url)
  const { db, accounts, site } = context.get(services)
  const { appSince, passkeys, recoveryCodes } = await findSecondFactor(db, userId)
  const missing = await findMissing(db, userId, token)
  const started = missing ? null : await findStartedApp(accounts, userId, { site: site.name, email })
  return {
    ...toJson({ appSince, passkeys }),
    ...{ email, missing, recoveryCodes },
    setUp: started && { key: started.typed, ...pictureForApp(started.address) },
    isAddressProved: await isAddressProved(db, userId),
    isOn: appSince !== null || passkeys.length > 0,
    isDemanded: isStaff && role === 'reader' && accounts.secondFactorOf === 'admins',
    mayHavePasskeys: passkeyDomain(accounts.baseUrl) !== null,
  }
}

/** Answers with new recovery codes on the page itself, this once; everything else leads back to it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { accounts, queueFactorMail } = context.get(services)
  const form = await readForm(request)
  try {
    const [visitor, challenge] = [visitorOf(context, request), cookieOf(accounts, request, 'passkey')]
    const { turned, codes, said, cookies } = await changeSecondFactor(accounts, reader, form, visitor, challenge)
    if (turned) await queueFactorMail(reader.email, turned).catch((error) => context.get(visit).report(error))
    if (codes.length > 0) return { codes, said, problem: undefined }
    return said ? redirectWithNotice(context, path, said, cookies) : redirect(path)
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const { description } = texts
  return pageMeta({ site, title: texts.twoStep, description, path, indexed: false })
}

export default function TwoStep({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  const { appSince, passkeys, recoveryCodes, email, missing, isOn, isDemanded, setUp, mayHavePasskeys } = loaderData
  const shown = actionData && 'codes' in actionData ? actionData : null
  const form = { problem, onInput }
  return (
    <ProfileFrame heading={texts.twoStep} path={path}>
      {shown && <Banner kind="success">{shown.said || undefined}</Banner>}
      {shown && <NewCodes codes={shown.codes} site={matches[0].loaderData.site.name} email={email} />}
      <ProblemBanner problem={problem} />
      {isDemanded && !isOn && <p className="notice">{texts.demanded}</p>}
      <p>{texts.whatItIs}</p>
      <p>
        {isOn ? texts.isOn : texts.isOff}
        {isDemanded && isOn && (
          <>
            {' '}
            <a className="text-link" href="/admin/sign-in">
              {texts.signInAsAdmin}
            </a>
          </>
        )}
      </p>
      {!loaderData.isAddressProved && (
        <p>
          {texts.endsWithReset}{' '}
          <a className="text-link" href={forgotPasswordFor(path)}>
            {texts.resetNow}
          </a>
        </p>
      )}
      {missing && (
        <ConfirmPart
          {...{ missing, email, ...form }}
          hasApp={appSince !== null}
          hasPasskey={passkeys.length > 0}
          hasRecoveryCodes={recoveryCodes > 0}
        />
      )}
      <AppPart {...{ appSince, setUp, ...form }} mayChange={!missing} />
      <PasskeysPart {...{ passkeys, mayHavePasskeys, ...form }} mayChange={!missing} />
      {isOn && <RecoveryCodesPart left={recoveryCodes} mayChange={!missing} />}
    </ProfileFrame>
  )
}
