import { Form } from 'react-router'
import { queryLength } from '#domain/titles/search/rules.ts'
import * as texts from '#texts/search.ts'

interface SearchFormProps {
  query: string
  /** The other parameters of the page. */
  kept: [name: string, value: string][]
}

export function SearchForm({ query, kept }: SearchFormProps) {
  return (
    <Form action="/search" className="search-page-form">
      <input
        className="search-input"
        type="search"
        name="q"
        aria-label={texts.nameOfTitle}
        defaultValue={query}
        maxLength={queryLength}
        autoComplete="off"
      />
      {kept.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button">
        {texts.search}
      </button>
    </Form>
  )
}
