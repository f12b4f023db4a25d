import { Form } from 'react-router'
import * as texts from '#texts/dashboard.ts'

interface GoToPageProps {
  page: number
  pages: number
  /** Such as "Pages of animes". */
  label: string
  /** The address of the first page. */
  path: string
}

/** A field for a page number, next to the links to pages. A number that is too large leads to the last page. */
export function GoToPage({ page, pages, label, path }: GoToPageProps) {
  if (pages < 2) return null
  const { pathname, searchParams } = new URL(path, 'http://site')
  return (
    <Form action={pathname} className="go-to-page" key={page} aria-label={label}>
      {[...searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        {texts.page}
        <input
          className="search-input"
          name="page"
          inputMode="numeric"
          pattern="\d*"
          defaultValue={page}
          autoComplete="off"
          size={5}
        />
      </label>
      <span className="quiet">{texts.ofPages({ pages })}</span>
      <button type="submit" className="button button-quiet button-small">
        {texts.go}
      </button>
    </Form>
  )
}
