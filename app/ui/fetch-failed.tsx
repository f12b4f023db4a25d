import type { Kind } from '#domain/catalogue/rules.ts'

/** Stands where titles could not be fetched; the sentence is §8's, letter for letter. */
export function FetchFailed({ kind, page }: { kind: Kind; page: string }) {
  return (
    <div className="notice" role="alert">
      <p>{kind === 'anime' ? 'An error occured while fetching animes' : 'An error occured while fetching mangas'}</p>
      <a className="button button-quiet" href={page}>
        Try again
      </a>
    </div>
  )
}
