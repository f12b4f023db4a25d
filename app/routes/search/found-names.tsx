import * as texts from '#texts/search.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { SuggestedName } from '../../ui/suggestions/suggested.ts'

const atFirst = 3

/** People, characters and companies with the name that was searched for, above the titles. */
export function FoundNames({ names }: { names: SuggestedName[] }) {
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

function Names({ names }: { names: SuggestedName[] }) {
  return (
    <ul>
      {names.map(({ path, name, image, said }) => (
        <li key={path}>
          <Portrait name={name} image={image} />
          <a href={path}>{name}</a>
          <span className="quiet">{said}</span>
        </li>
      ))}
    </ul>
  )
}
