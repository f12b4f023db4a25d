import type { TitleCard } from '#domain/titles/rules.ts'
import { Cover } from '../../ui/cover.tsx'
import { titlePath } from '../../ui/paths.ts'
import { tonesBeside } from '../../ui/tones.ts'

/** Titles, each with a line of text. */
export function TitleRows({ rows }: { rows: { key: string | number; title: TitleCard; text: string }[] }) {
  const tones = tonesBeside(rows.map(({ title }) => title.id))
  if (rows.length === 0) return null
  return (
    <ul className="profile-titles">
      {rows.map(({ key, title, text }, place) => (
        <li key={key}>
          <Cover title={title} tone={tones[place]} />
          <div>
            <a href={titlePath(title)}>{title.title}</a>
            <p className="quiet">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
