import { notFound } from '../../router/not-found.ts'

export function loader() {
  throw notFound()
}

/** Shown by the root if a loader finds nothing (§2). */
export default function NotFound() {
  return (
    <div className="page not-found">
      <img className="seal" src="/404.svg" alt="A stamped seal that reads 404" width="240" height="240" />
      <div>
        <h1>404 Page Not Found</h1>
        <p>
          There is no record at this address. The link may be wrong, or the title may have been removed from the
          catalogue.
        </p>
        <form action="/search" className="not-found-search">
          <input type="search" name="q" aria-label="Search titles" placeholder="Search titles" autoComplete="off" />
          <button type="submit" className="button">
            Search
          </button>
        </form>
        <p>
          Or go on to{' '}
          <a className="text-link" href="/browse-animes">
            Browse Animes
          </a>
          ,{' '}
          <a className="text-link" href="/browse-mangas">
            Browse Mangas
          </a>{' '}
          or{' '}
          <a className="text-link" href="/">
            Home
          </a>
          .
        </p>
      </div>
    </div>
  )
}
