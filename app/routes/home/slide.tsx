import type { Kind, TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/home.ts'
import { Covers } from '../../ui/covers.tsx'
import { browsePaths } from '../../ui/paths.ts'

interface SlideProps {
  kind: Kind
  covers: TitleCard[]
  hidden: boolean
  /** Such as "1 of 2". */
  place: string
}

export function Slide({ kind, covers, hidden, place }: SlideProps) {
  const { heading, text, browse } = texts.slides[kind]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern of ARIA asks for a group
    <div className="slide" role="group" aria-roledescription={texts.slide} aria-label={place} inert={hidden}>
      <div className="wall">
        <Covers titles={covers} />
      </div>
      <div className="page slide-text">
        <h2>{heading}</h2>
        <p>{text}</p>
        <a className="button" href={browsePaths[kind]}>
          {browse}
        </a>
      </div>
    </div>
  )
}
