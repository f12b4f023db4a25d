import type { ReactNode } from 'react'
import type { Page } from '#domain/page-rules.ts'
import * as texts from '#texts/dashboard.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { GoToPage } from './go-to-page.tsx'

interface TableFrameProps {
  /** What the rows are, such as "users". */
  rows: string
  found: Page<unknown>
  /** The address of a page. */
  pathOf: (page: number) => string
  /** For a page with more than one table. */
  heading?: string
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  /** With a field for a page number, for tables that may have very many pages. */
  canGoToPage?: boolean
  /** The table, or a list in its place. */
  children: ReactNode
}

/** What surrounds each of the dashboard's tables: a heading, a sentence when it is empty, and the ways to its other pages. */
export function TableFrame({ rows, found, pathOf, heading, empty, canGoToPage, children }: TableFrameProps) {
  const { page, pages, total } = found
  const content = (
    <>
      {total === 0 ? <p className="notice">{empty}</p> : children}
      <Pagination page={page} pages={pages} label={texts.pagesOf({ rows })} pathOf={pathOf} />
      {canGoToPage && <GoToPage page={page} pages={pages} label={texts.goToPageOf({ rows })} path={pathOf(1)} />}
    </>
  )
  if (!heading) return content
  return (
    <section className="import-rows">
      <h2>{heading}</h2>
      {content}
    </section>
  )
}
