import type { FoundName } from '#domain/titles/credits/rules.ts'
import { creditPath } from '#domain/titles/credits/rules.ts'
import * as texts from '#texts/search.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { saidOfName } from './said-of-name.ts'

const atFirst = 3

/** People, characters and companies with the name that was searched for, above the titles. */
export function FoundNames({ names }: { names: FoundName[] }) {
  if (names.length === 0) return null
  const more = names.slice(atFirst)
  return (
    <section className="found-names" aria-labelledby="found-names">
      <h2 id="found-names">{texts.foundNames}</h2>
      <Names names={names.slice(0, atFirst)} />
      {more.length > 0 && (
        <details>
          <summary className="text-link">{texts.moreNames({ count: more.length })}</summary>
          <Names names={more} />
        </details>
      )}
    </section>
  )
}

function Names({ names }: { names: FoundName[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={`${name.kind} ${name.id}`}>
          <Portrait name={name.name} image={name.image} />
          <a href={creditPath(name.kind, name)}>{name.name}</a>
          <span className="quiet">{saidOfName(name)}</span>
        </li>
      ))}
    </ul>
  )
}
