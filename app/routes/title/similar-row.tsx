import type { TitleCard as Title } from '#domain/titles/rules.ts'
import { TitleCard } from '../../ui/title-card.tsx'
import { tonesBeside } from '../../ui/tones.ts'

/** Up to four titles under a heading; nothing if there are none. */
export function SimilarRow({ heading, titles, pagePath }: { heading: string; titles: Title[]; pagePath: string }) {
  if (titles.length === 0) return null
  const tones = tonesBeside(titles.map(({ id }) => id))
  return (
    <section className="page similar-row">
      <h2>{heading}</h2>
      <ul className="similar">
        {titles.map((title, place) => (
          <TitleCard key={title.id} title={title} tone={tones[place]} pagePath={pagePath} />
        ))}
      </ul>
    </section>
  )
}
