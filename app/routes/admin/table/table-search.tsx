import type { ReactNode } from 'react'
import { SearchForm } from '../search-form.tsx'

interface TableSearchProps {
  /** The path of the page with the table. */
  action: string
  query: string
  /** Such as "Search animes". */
  label: string
  /** Other query parameters to keep. */
  kept?: Record<string, string | undefined>
  /** How many were found, such as "3 animes". */
  found: string
  /** The control that chooses the fields to search. */
  searchedIn?: ReactNode
  /** Other filters. */
  children?: ReactNode
}

/** The search for a dashboard table, and the number of results. */
export function TableSearch({ found, searchedIn, children, ...search }: TableSearchProps) {
  return (
    <div className="table-tools">
      <SearchForm {...search}>{searchedIn}</SearchForm>
      {children}
      <p className="quiet" role="status">
        {found}
      </p>
    </div>
  )
}
