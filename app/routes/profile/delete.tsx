import { Form } from 'react-router'
import { checkPassword, hasPassword } from '#domain/accounts/change-password.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { renewToken } from '#domain/accounts/renew-token.ts'
import { readText } from '#domain/accounts/rules.ts'
import { confirmFactor, isFactorMissing } from '#domain/accounts/second-factor/confirm.ts'
import { findFactors } from '#domain/accounts/second-factor/find-second-factor.ts'
import { readFactor } from '#domain/accounts/second-factor/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/profile.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { cookieOf, endedCookie, visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { FactorForms } from '../../ui/factor/factor-forms.tsx'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { forgettingDrafts } from '../reviews/drafts.ts'
import type { Route } from './+types/delete'
import { ProfileFrame } from './profile-frame.tsx'

const path = '/profile/delete'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, email, token } = requireUser(context, url)
  const { db } = context.get(services)
  const factors = (await isFactorMissing(db, userId, token)) ? await findFactors(db, userId) : null
  return { email, hasPassword: await hasPassword(db, userId), factors }
}

/** Checks the second factor, which lets the account be deleted for ten minutes, or deletes it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { userId, email, token } = reader
  const { db, unlimitedDb, accounts } = context.get(services)
  const form = await readForm(request)
  const visitor = visitorOf(context, request)
  try {
    if (!form.has('current')) {
      await confirmFactor(accounts, reader, readFactor(form), visitor, cookieOf(accounts, request, 'passkey'))
      return redirectWithNotice(context, path, texts.nowDelete, await renewToken(accounts, token))
    }
    const given = readText(form, 'current')
    if (await hasPassword(db, userId)) await checkPassword(accounts, userId, given, visitor)
    else if (given.trim().toLowerCase() !== email) {
      throw new Refusal('wrong-email', {}, { field: 'current' })
    }
    await deleteAccount(unlimitedDb, reader, token)
    return redirectWithNotice(context, '/', texts.deleted, [endedCookie(accounts)])
  } catch (error) {
    return refused(context, error)
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const deletes = (await request.clone().formData()).has('current')
  return deletes ? forgettingDrafts(() => serverAction()) : serverAction()
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.deleteDescription
  return pageMeta({ site, title: texts.deleteAccount, description, path, indexed: false })
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  const { factors } = loaderData
  const proof = loaderData.hasPassword
    ? ({ label: texts.currentPassword, type: 'password', autoComplete: 'current-password' } as const)
    : ({ label: texts.emailToConfirm, type: 'email', autoComplete: 'off' } as const)
  return (
    <ProfileFrame heading={texts.deleteAccount} path={path}>
      <p className="prose">
        {texts.whatIsDeleted({
          download: (text) => (
            <a key="data" href="/profile/data" download>
              {text}
            </a>
          ),
        })}
      </p>
      <ProblemBanner problem={problem} />
      {factors ? (
        <>
          <p>{texts.factorToDelete}</p>
          <FactorForms {...{ ...factors, problem, onInput }} waiting={texts.checking}>
            {texts.proceed}
          </FactorForms>
        </>
      ) : (
        <Form method="post" className="form" onInput={onInput} noValidate>
          <input type="hidden" name="username" autoComplete="username" defaultValue={loaderData.email} />
          <Field {...proof} name="current" problem={problem} />
          <Submit waiting={texts.deleting}>{texts.deleteMine}</Submit>
        </Form>
      )}
    </ProfileFrame>
  )
}
