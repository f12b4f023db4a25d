import { sourcesOf } from '#domain/media/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import { fitTitle, withBreaks } from './cover-type.ts'
import { nativeLanguage } from './native-language.ts'
import { motifOf, toneOf } from './tones.ts'

const shortSpine = 8
/** The largest width of a cover. */
const wide = '282px'

interface CoverProps {
  title: TitleCard
  /** For covers on the first screen. */
  eager?: boolean
  /** The class of its tones, if they depend on its neighbours (tonesBeside). */
  tone?: string
}

/**
 * A title's picture, 2:3: its poster over a generated cover, which shows if there is no poster or it does not load. The
 * same title always gets the same cover. It is decorative: the element around it must contain the title. The home page
 * has forty, so there are few elements and the style sheet draws what it can from attributes. For the same reason the
 * browser can choose the width of our own pictures, but not their format.
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
