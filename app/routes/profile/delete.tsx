import { Form } from 'react-router'
import { checkPassword, hasPassword } from '#domain/accounts/change-password.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { readText } from '#domain/accounts/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/profile.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { endedCookie, visitorOf } from '#web/session.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { forgettingDrafts } from '../reviews/drafts.ts'
import type { Route } from './+types/delete'
import { ProfileFrame } from './profile-frame.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, email } = requireUser(context, url)
  return { email, hasPassword: await hasPassword(context.get(services).db, userId) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { userId, email } = reader
  const { db, unlimitedDb, accounts } = context.get(services)
  const form = await readForm(request)
  const given = readText(form, 'current')
  try {
    if (await hasPassword(db, userId)) await checkPassword(accounts, userId, given, visitorOf(context, request))
    else if (given.trim().toLowerCase() !== email) {
      throw new Refusal('wrong-email', {}, { field: 'current' })
    }
    await deleteAccount(unlimitedDb, reader)
    return redirectWithNotice(context, '/', texts.deleted, [endedCookie(accounts)])
  } catch (error) {
    return refused(context, error)
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return forgettingDrafts(() => serverAction())
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.deleteDescription
  return pageMeta({ site, title: texts.deleteAccount, description, path: '/profile/delete', indexed: false })
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  const proof = loaderData.hasPassword
    ? ({ label: texts.currentPassword, type: 'password', autoComplete: 'current-password' } as const)
    : ({ label: texts.emailToConfirm, type: 'email', autoComplete: 'off' } as const)
  return (
    <ProfileFrame heading={texts.deleteAccount} path="/profile/delete">
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
      <Form method="post" className="form" onInput={onInput} noValidate>
        <input type="hidden" name="username" autoComplete="username" defaultValue={loaderData.email} />
        <Field {...proof} name="current" problem={problem} />
        <Submit waiting={texts.deleting}>{texts.deleteMine}</Submit>
      </Form>
    </ProfileFrame>
  )
}
