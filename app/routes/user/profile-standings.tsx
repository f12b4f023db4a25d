import type { ProfileStandings as Standings } from '#domain/profiles/rules.ts'
import { standings as inOrder } from '#domain/standing-rules.ts'
import { kinds } from '#domain/titles/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/public-profile.ts'
import { standingsOf } from '#texts/standings.ts'
import { titlePath } from '../../ui/paths.ts'
import { VisibleTo } from '../../ui/visible-to.tsx'
import type { Shown } from './load-profile.ts'
import { TitleRows } from './title-rows.tsx'

/** How many titles stand where, and what the reader is at. */
export function ProfileStandings({ profile, standings }: { profile: Shown; standings: Standings }) {
  const { counts, current } = standings
  const counted = kinds.filter((kind) => counts.some((each) => each.kind === kind))
  return (
    <section className="profile-section" aria-labelledby="standings">
      <h2 id="standings">{texts.parts.standings}</h2>
      <VisibleTo visibility={profile.visibility?.standings} />
      {counted.length === 0 && <p className="quiet">{texts.nothingYet}</p>}
      {counted.map((kind) => (
        <div key={kind} className="profile-counts-of-kind">
          <h3>{kindNames[kind].many}</h3>
          <dl className="profile-counts">
            {inOrder.map((standing) => {
              const found = counts.find((each) => each.kind === kind && each.standing === standing)
              return (
                found && (
                  <div key={standing}>
                    <dt>{standingsOf[kind][standing]}</dt>
                    <dd>{texts.howMany({ total: found.titles })}</dd>
                  </div>
                )
              )
            })}
          </dl>
        </div>
      ))}
      <TitleRows
        rows={current.map(({ title, progress, total }) => ({
          key: titlePath(title),
          title,
          text: texts.progress({ kind: title.kind, progress, total }),
        }))}
      />
    </section>
  )
}
