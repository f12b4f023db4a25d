import type { Kind, TitleCard } from '#domain/titles/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { Cover } from '../../ui/cover.tsx'
import { browsePaths } from '../../ui/paths.ts'
import { tonesBeside } from '../../ui/tones.ts'

const texts = {
  anime: {
    heading: 'Everything worth watching',
    text: 'From the films you grew up with to the series that starts next week.',
  },
  manga: {
    heading: 'Everything worth reading',
    text: 'From the first chapter of a classic to the last page of a one-shot.',
  },
} as const

interface SlideProps {
  kind: Kind
  covers: TitleCard[]
  hidden: boolean
  /** Such as "1 of 2". */
  place: string
}

export function Slide({ kind, covers, hidden, place }: SlideProps) {
  const { heading, text } = texts[kind]
  const tones = tonesBeside(covers.map(({ id }) => id))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern of ARIA asks for a group
    <div className="slide" role="group" aria-roledescription="slide" aria-label={place} inert={hidden}>
      <div className="wall">
        {covers.map((title, place) => (
          <Cover key={title.id} title={title} tone={tones[place]} />
        ))}
      </div>
      <div className="page slide-text">
        <h2>{heading}</h2>
        <p>{text}</p>
        <a className="button" href={browsePaths[kind]}>
          Browse {kindNames[kind].many}
        </a>
      </div>
    </div>
  )
}
