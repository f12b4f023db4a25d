import { type Season, seasonAfter, seasonNames, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import * as texts from '#texts/season.ts'
import { seasonInWords } from '#texts/title-words.ts'
import { spoken } from '../../ui/spoken.tsx'

/** Links to the seasons before and after, and to those of the same year. */
export function SeasonLinks({ season }: { season: Season }) {
  return (
    <nav className="season-links" aria-label={texts.seasons}>
      <Step to={seasonAfter(season, -1)} rel="prev" />
      <ul>
        {seasonNames.map((name) => {
          const one = { ...season, name }
          return (
            <li key={name}>
              <a href={seasonPath(one)} aria-current={name === season.name ? 'page' : undefined}>
                {seasonInWords(one).split(' ')[0]}
                <span className="spoken"> {season.year}</span>
              </a>
            </li>
          )
        })}
      </ul>
      <Step to={seasonAfter(season, 1)} rel="next" />
    </nav>
  )
}

function Step({ to, rel }: { to: Season | null; rel: 'prev' | 'next' }) {
  if (!to) return <span />
  return (
    <a href={seasonPath(to)} rel={rel} className={`season-${rel}`}>
      {rel === 'prev'
        ? texts.previousSeason({ season: seasonInWords(to), spoken })
        : texts.nextSeason({ season: seasonInWords(to), spoken })}
    </a>
  )
}
