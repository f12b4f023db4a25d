import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { queryLength } from '#domain/titles/search/rules.ts'
import * as texts from '#texts/dashboard.ts'

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
export function TableSearch({ action, query, label, kept = {}, found, searchedIn, children }: TableSearchProps) {
  return (
    <div className="table-tools">
      <Form action={action} className="table-search" key={query}>
        {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />)}
        <input
          className="search-input"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={query}
          maxLength={queryLength}
          autoComplete="off"
        />
        {searchedIn}
        <button type="submit" className="button button-quiet">
          {texts.search}
        </button>
      </Form>
      {children}
      <p className="quiet" role="status">
        {found}
      </p>
    </div>
  )
}
