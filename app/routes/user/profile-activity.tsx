import { monthAndYear } from '#texts/calendar.ts'
import * as texts from '#texts/public-profile.ts'
import { VisibleTo } from '../../ui/visible-to.tsx'
import type { Shown } from './load-profile.ts'
import { TitleCovers } from './title-covers.tsx'

/** What a reader did last, by month. */
export function ProfileActivity({ profile, activity }: { profile: Shown; activity: NonNullable<Shown['activity']> }) {
  const months = [...new Set(activity.map(({ month }) => month))]
  return (
    <section className="profile-section" aria-labelledby="activity">
      <h2 id="activity">{texts.parts.activity}</h2>
      <VisibleTo visibility={profile.visibility?.activity} />
      {activity.length === 0 && <p className="quiet">{texts.nothingYet}</p>}
      {months.map((month) => (
        <div key={month} className="profile-covers-of">
          <h3>{monthAndYear({ month })}</h3>
          <TitleCovers
            covers={activity.filter((deed) => deed.month === month).map(({ title, said }) => ({ title, text: said }))}
          />
        </div>
      ))}
    </section>
  )
}
