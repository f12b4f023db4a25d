import { type MouseEvent, useState } from 'react'
import type { DeletedTitle, Demo } from '#domain/catalogue/deletion/rules.ts'
import type { Kind } from '#domain/catalogue/rules.ts'
import { type Column, nextOrder, type TableRow } from '#domain/catalogue/table/rules.ts'
import type { Page } from '#domain/page-rules.ts'
import { Cover } from '../../../ui/cover.tsx'
import { formatDate } from '../../../ui/date.ts'
import { kindNames } from '../../../ui/kind-names.ts'
import { nativeLanguage } from '../../../ui/native-language.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { editPath, titlePath } from '../../../ui/paths.ts'
import { DeleteDialog, type TitleToDelete } from '../deletion/delete-dialog.tsx'
import { deletePath } from '../deletion/delete-path.ts'
import { DeletedTitles } from '../deletion/deleted-titles.tsx'
import { DemoNotice } from '../deletion/demo-notice.tsx'
import type { Step } from '../setup/find-steps.ts'
import { NextSteps } from '../setup/next-steps.tsx'
import { tabs } from '../tabs.ts'
import { Filters, SearchedIn } from './filters.tsx'
import { GoToPage } from './go-to-page.tsx'
import { addPath, paramsOf, type TableView, tablePath, tabOfKind } from './table-path.ts'
import { TableSearch } from './table-search.tsx'

interface TitleTableProps {
  kind: Kind
  view: TableView
  found: Page<TableRow>
  deleted: DeletedTitle[]
  demo: Demo | null
  steps: Step[]
}

/** The table of a kind's titles (§2, Admin dashboard), sorted by clicking a heading. */
export function TitleTable({ kind, view, found, deleted, demo, steps }: TitleTableProps) {
  const [titleToDelete, setTitleToDelete] = useState<TitleToDelete | null>(null)
  const here = tablePath(kind, view)
  const params = paramsOf(view)
  const pathOf = (page: number) => tablePath(kind, { ...view, page })
  const many = kindNames[kind].many.toLowerCase()
  return (
    <>
      <NextSteps open={steps} />
      <DemoNotice demo={demo} />
      <DeletedTitles titles={deleted} here={here} />
      <TableSearch
        action={tabs[tabOfKind[kind]].path}
        query={view.query}
        label={`Search ${many}`}
        kept={{ ...params, q: undefined, in: undefined, sort: undefined }}
        searchedIn={<SearchedIn filter={view} />}
        found={`${found.total.toLocaleString('en')} ${found.total === 1 ? kindNames[kind].one.toLowerCase() : many}`}
      >
        <Filters kind={kind} filter={view} action={tabs[tabOfKind[kind]].path} params={params} />
      </TableSearch>
      {found.total === 0 ? (
        <Nothing kind={kind} isNarrowed={Object.values(params).some(Boolean)} />
      ) : (
        <table className="table titles-table">
          <thead>
            <tr className="table-head">
              <th scope="col" className="column-image">
                Image
              </th>
              <Heading kind={kind} view={view} column="title" name="Title" />
              <Heading kind={kind} view={view} column="episodes" name={kind === 'anime' ? 'Episodes' : 'Chapters'} />
              <Heading kind={kind} view={view} column="studio" name="Studio" />
              <Heading kind={kind} view={view} column="added" name="Added" />
              <th scope="col" className="column-actions">
                <span className="spoken">Edit and delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row) => (
              <Row key={row.id} row={row} here={here} onDelete={setTitleToDelete} />
            ))}
          </tbody>
        </table>
      )}
      <Pagination page={view.page} pages={found.pages} label={`Pages of ${many}`} pathOf={pathOf} />
      <GoToPage page={view.page} pages={found.pages} label={`Go to a page of ${many}`} path={pathOf(1)} />
      <DeleteDialog titleToDelete={titleToDelete} from={here} onClose={() => setTitleToDelete(null)} />
    </>
  )
}

function Heading({ kind, view, column, name }: { kind: Kind; view: TableView; column: Column; name: string }) {
  const directions = { [column]: 'ascending', [`-${column}`]: 'descending' } as const
  return (
    <th scope="col" className={`column-${column}`} aria-sort={directions[view.order]}>
      <a className="table-sort" href={tablePath(kind, { ...view, order: nextOrder(column, view.order), page: 1 })}>
        {name}
      </a>
    </th>
  )
}

interface RowProps {
  row: TableRow
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
          <span className="quiet table-native" lang={nativeLanguage(titleNative)}>
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
            Edit<span className="spoken"> {title}</span>
          </a>
          <a
            className="button button-quiet button-small"
            href={deletePath(row, here)}
            aria-haspopup="dialog"
            onClick={ask}
          >
            Delete<span className="spoken"> {title}</span>
          </a>
        </div>
      </td>
    </tr>
  )
}

function Nothing({ kind, isNarrowed }: { kind: Kind; isNarrowed: boolean }) {
  return isNarrowed ? (
    <p className="notice">
      No {kindNames[kind].one.toLowerCase()} matches.{' '}
      <a className="text-link" href={tabs[tabOfKind[kind]].path}>
        Show all
      </a>
    </p>
  ) : (
    <p className="notice">
      There are no {kindNames[kind].many.toLowerCase()} yet.{' '}
      <a className="text-link" href={addPath(tabs[tabOfKind[kind]].path)}>
        Add one
      </a>
    </p>
  )
}
