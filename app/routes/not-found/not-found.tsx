import * as texts from '#texts/not-found.ts'
import { notFound } from '../../router/not-found.ts'
import { linkTo } from '../../ui/link-to.tsx'

export function loader() {
  throw notFound()
}

/** Shown by the root if a loader finds nothing (§2). */
export default function NotFound() {
  return (
    <div className="page not-found">
      <img className="seal" src="/404.svg" alt={texts.seal} width="240" height="240" />
      <div>
        <h1>{texts.heading}</h1>
        <p>{texts.noRecord}</p>
        <form action="/search" className="not-found-search">
          <input
            type="search"
            name="q"
            aria-label={texts.searchTitles}
            placeholder={texts.searchTitles}
            autoComplete="off"
          />
          <button type="submit" className="button">
            {texts.search}
          </button>
        </form>
        <p>{texts.goOn({ animes: linkTo('/browse-animes'), mangas: linkTo('/browse-mangas'), home: linkTo('/') })}</p>
      </div>
    </div>
  )
}
