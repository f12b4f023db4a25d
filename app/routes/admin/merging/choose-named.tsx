import { Form } from 'react-router'
import type { Named } from '#domain/titles/credits/find-named.ts'
import { type CreditKind, creditPath } from '#domain/titles/credits/rules.ts'
import * as texts from '#texts/merging.ts'
import { SearchForm } from '../search-form.tsx'
import { samePath } from './same-path.ts'

interface ChooseNamedProps {
  kind: CreditKind
  named: Named
  query: string
  /** Those that were found; null if none have been looked for. */
  others: Named[] | null
  merged: { id: number; name: string }[]
}

/** Looks for the one that somebody is, and lists those who have been found to be this one. */
export function ChooseNamed({ kind, named, query, others, merged }: ChooseNamedProps) {
  return (
    <>
      <SearchForm action={samePath(kind, named.id)} query={query} label={texts.searchName} />
      {others?.length === 0 && <p className="notice">{texts.noNameFound}</p>}
      {others && others.length > 0 && (
        <ul className="merge-form">
          {others.map((other) => (
            <li key={other.id} className="deleted-title">
              <p>
                <a className="text-link" href={creditPath(kind, other)}>
                  {other.name}
                </a>{' '}
                <span className="quiet">{texts.creditedIn(other)}</span>
              </p>
              <a className="button button-quiet" href={samePath(kind, named.id, other.id)}>
                {texts.choose}
                <span className="spoken"> {other.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {merged.length > 0 && (
        <section className="merge-form" aria-labelledby="merged-names">
          <h2 id="merged-names">{texts.mergedNames}</h2>
          <ul>
            {merged.map(({ id, name }) => (
              <li key={id} className="deleted-title">
                <p>{name}</p>
                <Form method="post" action={samePath(kind, named.id)}>
                  <button type="submit" name="undo" value={id} className="button button-quiet">
                    {texts.undoName}
                    <span className="spoken">{texts.undoSpoken({ title: name })}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
