import type { FormatGroup } from '#domain/titles/seasons/find-season.ts'
import { formats } from '#texts/formats.ts'
import * as texts from '#texts/season.ts'
import { TitleCard } from '../../ui/title-card.tsx'
import { tonesBeside } from '../../ui/tones.ts'

interface FormatSectionProps {
  group: FormatGroup & { browsePath: string }
  pagePath: string
  isFirst: boolean
}

/** How many covers the first screen may show. */
const onFirstScreen = 12

/** A season's titles of one format, and a link to the rest if there are very many. */
export function FormatSection({ group, pagePath, isFirst }: FormatSectionProps) {
  const { format, total, found, titles, browsePath } = group
  const id = `format-${format}`
  const name = formats[format]
  const tones = tonesBeside(titles.map((title) => title.id))
  return (
    <section className="season-format" aria-labelledby={id}>
      <h2 id={id}>
        {name} <span className="quiet">{total}</span>
      </h2>
      <ul className="card-wall">
        {titles.map((title, place) => (
          <TitleCard
            key={title.id}
            title={title}
            tone={tones[place]}
            pagePath={pagePath}
            eager={isFirst && place < onFirstScreen}
          />
        ))}
      </ul>
      {total > titles.length && found > 0 && (
        <a className="button button-quiet" href={browsePath}>
          {texts.allOfFormat({ total: found, format: name })}
        </a>
      )}
    </section>
  )
}
