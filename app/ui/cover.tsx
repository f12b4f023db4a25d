import type { TitleCard } from '#domain/catalogue/rules.ts'
import { sourcesOf } from '#domain/media/rules.ts'
import { fitTitle, withBreaks } from './cover-type.ts'
import { nativeLanguage } from './native-language.ts'
import { motifOf, toneOf } from './tones.ts'

const shortSpine = 8
/** As wide as a cover ever is. */
const wide = '282px'

interface CoverProps {
  title: TitleCard
  /** For a picture on the first screen. */
  eager?: boolean
  /** The class of its tones where a neighbour has a say in them (tonesBeside). */
  tone?: string
}

/**
 * A title's picture, 2:3: its poster over a generated cover, which shows while there is no poster, or none that loads.
 * Same title, same cover. It is decoration: whatever holds it must say the title itself.
 * There are forty on home, so the style sheet draws what it can from attributes, and elements are few: of our own pictures
 * the browser chooses the width, but not the format.
 */
export function Cover({ title, eager = false, tone = toneOf(title.id) }: CoverProps) {
  const spine = title.titleNative ?? title.title
  const ours = (title.poster && sourcesOf(title.poster)) || undefined
  return (
    <span
      aria-hidden="true"
      className={`cover cover-${title.kind} ${tone} motif-${motifOf(title.id)} fit-${fitTitle(title.title)}`}
      data-title={withBreaks(title.title)}
    >
      <i
        className={spine.length > shortSpine ? 'cover-spine' : 'cover-spine spine-short'}
        lang={title.titleNative ? nativeLanguage(title.titleNative) : undefined}
      >
        {spine}
      </i>
      {title.poster && (
        <img
          src={title.poster}
          srcSet={ours?.webp}
          sizes={ours && wide}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  )
}
