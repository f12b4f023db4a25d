import { Form } from 'react-router'
import { queryLength } from '#domain/titles/search/rules.ts'

export function SearchForm({ query }: { query: string }) {
  return (
    <Form action="/search" className="search-page-form">
      <input
        className="search-input"
        type="search"
        name="q"
        aria-label="Name of a title"
        defaultValue={query}
        maxLength={queryLength}
        autoComplete="off"
      />
      <button type="submit" className="button">
        Search
      </button>
    </Form>
  )
}
