import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { queryLength } from '#domain/titles/search/rules.ts'
import * as texts from '#texts/dashboard.ts'

interface SearchFormProps {
  /** The path of the page that shows what is found. */
  action: string
  query: string
  /** Such as "Search animes". */
  label: string
  /** Other query parameters to keep. */
  kept?: Record<string, string | undefined>
  /** What narrows the search, before its button. */
  children?: ReactNode
}

/** The field that an admin searches by. */
export function SearchForm({ action, query, label, kept = {}, children }: SearchFormProps) {
  return (
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
      {children}
      <button type="submit" className="button button-quiet">
        {texts.search}
      </button>
    </Form>
  )
}
