import type { Route } from './+types/animes'
import { Dashboard, dashboardMeta } from './dashboard.tsx'
import { leadToFirstTab } from './enter-dashboard.ts'
import { loadTable } from './table/load-table.ts'
import { tablePath } from './table/table-path.ts'
import { TitleTable } from './table/title-table.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  leadToFirstTab(context)
  return loadTable('anime', context, url)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'animes', { page: loaderData?.view.page })
}

export default function Animes({ loaderData: { counts, ...table } }: Route.ComponentProps) {
  return (
    <Dashboard tab="animes" counts={counts} table={tablePath(table.kind, table.view)}>
      <TitleTable {...table} />
    </Dashboard>
  )
}
