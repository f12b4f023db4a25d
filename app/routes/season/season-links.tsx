import { type Season, seasonAfter, seasonNames, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import * as texts from '#texts/season.ts'
import { seasonInWords, seasons } from '#texts/title-words.ts'
import { spoken } from '../../ui/spoken.tsx'

/** Links to the seasons before and after, and to those of the same year. */
export function SeasonLinks({ season }: { season: Season }) {
  return (
    <nav className="season-links" aria-label={texts.seasons}>
      <Step to={seasonAfter(season, -1)} rel="prev" />
      <ul>
        {seasonNames.map((name) => (
          <li key={name}>
            <a href={seasonPath({ ...season, name })} aria-current={name === season.name ? 'page' : undefined}>
              {seasons[name]}
              <span className="spoken"> {season.year}</span>
            </a>
          </li>
        ))}
      </ul>
      <Step to={seasonAfter(season, 1)} rel="next" />
    </nav>
  )
}

function Step({ to, rel }: { to: Season | null; rel: 'prev' | 'next' }) {
  if (!to) return <span />
  const text = rel === 'prev' ? texts.previousSeason : texts.nextSeason
  return (
    <a href={seasonPath(to)} rel={rel} className={`season-${rel}`}>
      {text({ season: seasonInWords(to), spoken })}
    </a>
  )
}
