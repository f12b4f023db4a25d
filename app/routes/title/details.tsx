import * as texts from '#texts/title.ts'
import { Folded } from '../../ui/folded.tsx'
import { FactsList } from './facts-list.tsx'
import { Links } from './links.tsx'
import type { ShownTitle } from './shown-title.ts'

/** Genre and, for an anime, content warning and music (§2); then what else is known, and the title at other sites. */
export function Details({ title }: { title: ShownTitle }) {
  return (
    <aside className="title-details" aria-label={texts.details}>
      {title.genres.length > 0 && (
        <>
          <h2>{texts.genre}</h2>
          <p>
            <Links to={title.genreLinks} />
          </p>
        </>
      )}
      {title.kind === 'anime' && (
        <>
          <h2>{texts.contentWarning}</h2>
          <p>{title.contentWarning || texts.noContentWarning}</p>
          <h2>{texts.soundtracks}</h2>
          {title.soundtracks ? <Folded text={title.soundtracks} /> : <p>{texts.noSoundtracks}</p>}
        </>
      )}
      {title.furtherFacts.length > 0 && (
        <dl className="further-facts">
          <FactsList facts={title.furtherFacts} />
        </dl>
      )}
      {title.links.length > 0 && (
        <>
          <h2>{texts.elsewhere}</h2>
          <ul className="foreign-links">
            {title.links.map((link) => (
              <li key={link.text}>
                <Links to={[link]} />
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}
