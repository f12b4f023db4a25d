import { type MouseEvent, useState } from 'react'
import type { DeletedTitle, Demo } from '#domain/deletion/rules.ts'
import type { Json } from '#domain/moment-rules.ts'
import type { Page } from '#domain/page-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { type Column, nextOrder, type TableRow } from '#domain/titles/table/rules.ts'
import * as texts from '#texts/dashboard.ts'
import { formatDate } from '#texts/dates.ts'
import { Cover } from '../../../ui/cover.tsx'
import { nativeLanguage } from '../../../ui/native-language.ts'
import { editPath, titlePath } from '../../../ui/paths.ts'
import { spoken } from '../../../ui/spoken.tsx'
import { DeleteDialog, type TitleToDelete } from '../deletion/delete-dialog.tsx'
import { deletePath } from '../deletion/delete-path.ts'
import { DeletedTitles } from '../deletion/deleted-titles.tsx'
import { DemoNotice } from '../deletion/demo-notice.tsx'
import type { Step } from '../setup/find-steps.ts'
import { NextSteps } from '../setup/next-steps.tsx'
import { tabs } from '../tabs.ts'
import { Filters, SearchedIn } from './filters.tsx'
import { Table, type TableColumn } from './table.tsx'
import { TableFrame } from './table-frame.tsx'
import { addPath, paramsOf, type TableView, tablePath, tabOfKind } from './table-path.ts'
import { TableSearch } from './table-search.tsx'

interface TitleTableProps {
  kind: Kind
  view: TableView
  found: Page<Json<TableRow>>
  deleted: DeletedTitle[]
  demo: Demo | null
  steps: Step[]
}

/** The table of a kind's titles (§2, Admin dashboard), sorted by clicking a heading. */
export function TitleTable({ kind, view, found, deleted, demo, steps }: TitleTableProps) {
  const [titleToDelete, setTitleToDelete] = useState<TitleToDelete | null>(null)
  const here = tablePath(kind, view)
  const params = paramsOf(view)
  return (
    <>
      <NextSteps open={steps} />
      <DemoNotice demo={demo} />
      <DeletedTitles titles={deleted} here={here} />
      <TableSearch
        action={tabs[tabOfKind[kind]].path}
        query={view.query}
        label={texts.searchTitles[kind]}
        kept={{ ...params, q: undefined, in: undefined, sort: undefined }}
        searchedIn={<SearchedIn filter={view} />}
        found={texts.titlesFound({ kind, total: found.total })}
      >
        <Filters kind={kind} filter={view} action={tabs[tabOfKind[kind]].path} params={params} />
      </TableSearch>
      <TableFrame
        rows={texts.titleRows[kind]}
        found={found}
        pathOf={(page) => tablePath(kind, { ...view, page })}
        empty={<Nothing kind={kind} isNarrowed={Object.values(params).some(Boolean)} />}
        canGoToPage
      >
        <Table className="titles-table" columns={columnsOf(kind, view)}>
          {found.rows.map((row) => (
            <Row key={row.id} row={row} here={here} onDelete={setTitleToDelete} />
          ))}
        </Table>
      </TableFrame>
      <DeleteDialog titleToDelete={titleToDelete} from={here} onClose={() => setTitleToDelete(null)} />
    </>
  )
}

function columnsOf(kind: Kind, view: TableView): TableColumn[] {
  const sorting = (column: Column, name: string): TableColumn => ({
    name,
    className: `column-${column}`,
    sortPath: tablePath(kind, { ...view, order: nextOrder(column, view.order), page: 1 }),
    sorted: ({ [column]: 'ascending', [`-${column}`]: 'descending' } as const)[view.order],
  })
  return [
    { name: texts.image, className: 'column-image' },
    sorting('title', texts.title),
    sorting('episodes', texts.length[kind]),
    sorting('studio', texts.studio),
    sorting('added', texts.added),
    { name: texts.editAndDelete, className: 'column-actions', onlySpoken: true },
  ]
}

interface RowProps {
  row: Json<TableRow>
  /** The address of this page of the table. */
  here: string
  onDelete: (titleToDelete: TitleToDelete) => void
}

function Row({ row, here, onDelete }: RowProps) {
  const { title, titleNative, episodes, studio, addedAt } = row

  function ask(event: MouseEvent) {
    event.preventDefault()
    onDelete(row)
  }

  return (
    <tr>
      <td className="column-image">
        <Cover title={row} />
      </td>
      <th scope="row" className="column-title">
        <a className="table-name" href={titlePath(row)} title={title}>
          {title}
        </a>
        {titleNative && titleNative !== title && (
          <span className="quiet long-name" lang={nativeLanguage(titleNative)}>
            {titleNative}
          </span>
        )}
      </th>
      <td className="column-episodes">{episodes ?? '?'}</td>
      <td className="column-studio">{studio || '?'}</td>
      <td className="column-added">{formatDate(addedAt)}</td>
      <td>
        <div className="table-actions">
          <a className="button button-quiet button-small" href={editPath(row, here)}>
            {texts.editTitle({ title, spoken })}
          </a>
          <a
            className="button button-quiet button-small"
            href={deletePath(row, here)}
            aria-haspopup="dialog"
            onClick={ask}
          >
            {texts.deleteTitle({ title, spoken })}
          </a>
        </div>
      </td>
    </tr>
  )
}

function Nothing({ kind, isNarrowed }: { kind: Kind; isNarrowed: boolean }) {
  return isNarrowed ? (
    <>
      {texts.noneMatches[kind]}{' '}
      <a className="text-link" href={tabs[tabOfKind[kind]].path}>
        {texts.showAll}
      </a>
    </>
  ) : (
    <>
      {texts.noneYet[kind]}{' '}
      <a className="text-link" href={addPath(tabs[tabOfKind[kind]].path)}>
        {texts.addOne}
      </a>
    </>
  )
}
