import type { Actor } from '#domain/permissions.ts'
import { readHandle, readKey } from '#domain/profiles/read-settings.ts'
import { findReportableProfile, reportProfile } from '#domain/profiles/report-profile.ts'
import { headings } from '#texts/reporting.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import { notFound } from '../../router/not-found.ts'
import { profilePath } from '../../ui/paths.ts'
import { receiveReport } from '../reports/receive-report.ts'
import { ReportPage, reportMeta } from '../reports/report-page.tsx'
import type { Route } from './+types/report-profile'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, asked } = await reportable(context, requireUser(context, url), params.handle, url)
  return { name, back: profilePath(asked.handle, asked.key) }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { asked } = await reportable(context, reader, params.handle, url)
  return receiveReport(context, request, {
    ...({ what: 'profile', userId: reader.userId } as const),
    async send(report) {
      await reportProfile(context.get(services).db, reader, asked, report)
      return profilePath(asked.handle, asked.key)
    },
  })
}

/** Profiles that cannot be seen, and the reader's own, cannot be reported: they are not found. */
async function reportable(context: Context, reader: Actor, handle: string, url: URL) {
  const asked = { handle: readHandle(handle) ?? '', key: readKey(url.searchParams) }
  const profile = await findReportableProfile(context.get(services).db, reader, asked)
  if (!profile) throw notFound()
  return { ...profile, asked }
}

export function meta({ matches, location }: Route.MetaArgs) {
  return reportMeta(matches[0].loaderData.site, 'profile', location.pathname)
}

/** Asks what is wrong with a profile. */
export default function ReportProfile({ loaderData: { name, back }, actionData }: Route.ComponentProps) {
  return <ReportPage what="profile" heading={headings.profile({ name })} back={back} answered={actionData} />
}
