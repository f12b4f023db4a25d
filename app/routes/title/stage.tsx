import { readTrailer } from '#domain/titles/trailer-rules.ts'
import { Picture } from '../../ui/picture.tsx'
import { motifOf, toneOf } from '../../ui/tones.ts'
import type { ShownTitle } from './shown-title.ts'
import { Trailer } from './trailer.tsx'

/**
 * A title's wide picture: an anime's trailer or a manga's header image (§2); nothing if there is neither. Behind a
 * trailer is the blurred poster, and behind that the motif of the generated cover.
 */
export function Stage({ title }: { title: ShownTitle }) {
  const trailer = title.kind === 'anime' ? readTrailer(title.trailerUrl) : null
  const header = title.kind === 'manga' ? title.headerImage : null
  if (!trailer && !header) return null
  return (
    <div className={`stage ${toneOf(title.id)} motif-${motifOf(title.id)}`}>
      {header ? (
        <Picture address={header} alt="" sizes="(min-width: 992px) 800px, 100vw" fetchPriority="high" />
      ) : (
        title.poster && <Picture className="stage-blurred" address={title.poster} alt="" sizes="240px" />
      )}
      {trailer && <Trailer address={trailer} title={title.title} />}
    </div>
  )
}
