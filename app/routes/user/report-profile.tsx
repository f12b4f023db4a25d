import { Form } from 'react-router'
import { readHandle, readKey } from '#domain/profiles/read-settings.ts'
import { findReportableProfile, reportProfile } from '#domain/profiles/report-profile.ts'
import { readReport } from '#domain/reviews/report-rules.ts'
import * as texts from '#texts/public-profile.ts'
import { services, visit } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { profilePath } from '../../ui/paths.ts'
import { ReportFields } from '../reviews/report-fields.tsx'
import type { Route } from './+types/report-profile'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const { name, asked } = await reportable(context, userId, params.handle, url)
  return { name, back: profilePath(asked.handle, asked.key) }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { db, accounts } = context.get(services)
  const { asked } = await reportable(context, reader.userId, params.handle, url)
  const typed = typedInto(await readForm(request), ['reason', 'note'])
  try {
    const report = readReport(typed)
    await accounts.attempts.count('report', { address: context.get(visit).clientAddress(), account: reader.userId })
    await reportProfile(db, reader, asked, report)
    return redirectWithNotice(context, profilePath(asked.handle, asked.key), texts.thanks)
  } catch (error) {
    return refused(context, error, typed)
  }
}

/** Profiles that cannot be seen, and the reader's own, cannot be reported: they are not found. */
async function reportable(context: Context, readerId: string, handle: string, url: URL) {
  const asked = { handle: readHandle(handle) ?? '', key: readKey(url.searchParams) }
  const profile = await findReportableProfile(context.get(services).db, readerId, asked)
  if (!profile) throw notFound()
  return { ...profile, asked }
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.reportDescription
  const head = pageMeta({ site, title: texts.reportTitle, description, path: location.pathname, indexed: false })
  // The address may have the key of a secret link.
  return [...head, { name: 'referrer', content: 'same-origin' }]
}

/** Asks what is wrong with a profile. */
export default function ReportProfile({ loaderData: { name, back }, actionData }: Route.ComponentProps) {
  const { problem, onInput } = useProblem(actionData?.problem)
  return (
    <div className="page report-review">
      <h1>{texts.reportHeading({ name })}</h1>
      <ProblemBanner problem={problem} />
      <Form method="post" className="form" onInput={onInput} noValidate>
        <ReportFields typed={actionData?.typed} problem={problem} />
        <div className="modal-actions">
          <a className="button button-quiet" href={back}>
            {texts.cancel}
          </a>
          <Submit waiting={texts.reporting}>{texts.report}</Submit>
        </div>
      </Form>
    </div>
  )
}
