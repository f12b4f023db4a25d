import { queryLength } from '#domain/titles/search/rules.ts'
import * as texts from '#texts/moving-in-waiting.ts'
import { waitingPath } from './paths.ts'

/** Searches for the title of a row that waits. */
export function SearchForm({ rowKey, q }: { rowKey: string; q: string }) {
  return (
    <form className="moving-in-search field-row" action={waitingPath}>
      <input type="hidden" name="row" value={rowKey} />
      <input
        key={q}
        type="search"
        name="q"
        aria-label={texts.titleInCatalogue}
        maxLength={queryLength}
        defaultValue={q}
        autoComplete="off"
      />
      <button type="submit" className="button button-quiet">
        {texts.search}
      </button>
    </form>
  )
}
