import type { TitlePage } from '#domain/catalogue/rules.ts'
import { Folded } from '../../ui/folded.tsx'

/** The small print: genre, and of an anime its content warning and its music (§2). */
export function Details({ title }: { title: TitlePage }) {
  return (
    <aside className="title-details" aria-label="Details">
      {title.genres.length > 0 && (
        <>
          <h2>Genre</h2>
          <p>{title.genres.join(', ')}</p>
        </>
      )}
      {title.kind === 'anime' && (
        <>
          <h2>Content Warning</h2>
          <p>{title.contentWarning || 'None given.'}</p>
          <h2>Sound tracks</h2>
          {title.soundtracks ? <Folded text={title.soundtracks} large={aside} /> : <p>None listed.</p>}
        </>
      )}
    </aside>
  )
}

/** Characters of a line where the details stand beside the story. */
const aside = 36
