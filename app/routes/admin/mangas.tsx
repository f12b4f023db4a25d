import type { Route } from './+types/mangas'
import { Dashboard, dashboardMeta } from './dashboard.tsx'
import { loadTable } from './table/load-table.ts'
import { tablePath } from './table/table-path.ts'
import { TitleTable } from './table/title-table.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return loadTable('manga', context, url)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return dashboardMeta(matches[0].loaderData.site, 'mangas', { page: loaderData?.view.page })
}

export default function Mangas({ loaderData: { counts, ...table } }: Route.ComponentProps) {
  return (
    <Dashboard tab="mangas" counts={counts} table={tablePath(table.kind, table.view)}>
      <TitleTable {...table} />
    </Dashboard>
  )
}
