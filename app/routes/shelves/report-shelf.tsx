import { findReportableShelf, reportShelf } from '#domain/shelves/report-shelf.ts'
import { headings } from '#texts/reporting.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import { notFound } from '../../router/not-found.ts'
import { receiveReport } from '../reports/receive-report.ts'
import { ReportPage, reportMeta } from '../reports/report-page.tsx'
import type { Route } from './+types/report-shelf'
import { sharedPath } from './shelf-paths.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const { name, owner, back } = await reportable(context, userId, id, url)
  return { name, owner, back }
}

export async function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { asked, back } = await reportable(context, reader.userId, id, url)
  return receiveReport(context, request, {
    ...({ what: 'list', userId: reader.userId } as const),
    async send(report) {
      await reportShelf(context.get(services).db, reader, asked, report)
      return back
    },
  })
}

/** Lists that cannot be seen, and the reader's own, cannot be reported: they are not found. */
async function reportable(context: Context, readerId: string, id: string, url: URL) {
  const asked = { id, key: url.searchParams.get('key') }
  const shelf = await findReportableShelf(context.get(services).db, readerId, asked)
  if (!shelf) throw notFound()
  return { ...shelf, asked, back: sharedPath({ ...shelf, key: asked.key }) }
}

export function meta({ matches, location }: Route.MetaArgs) {
  return reportMeta(matches[0].loaderData.site, 'list', location.pathname)
}

/** Asks what is wrong with a list. */
export default function ReportShelf({ loaderData: { name, owner, back }, actionData }: Route.ComponentProps) {
  return <ReportPage what="list" heading={headings.list({ name, owner })} back={back} answered={actionData} />
}
