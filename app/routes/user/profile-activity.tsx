import type { ProfileDeed } from '#domain/profiles/rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/public-profile.ts'
import { VisibleTo } from '../../ui/visible-to.tsx'
import type { Shown } from './load-profile.ts'
import { TitleRows } from './title-rows.tsx'

/** What a reader did last. */
export function ProfileActivity({ profile, activity }: { profile: Shown; activity: ProfileDeed[] }) {
  return (
    <section className="profile-section" aria-labelledby="activity">
      <h2 id="activity">{texts.parts.activity}</h2>
      <VisibleTo visibility={profile.visibility?.activity} />
      {activity.length === 0 && <p className="quiet">{texts.nothingYet}</p>}
      <TitleRows
        rows={activity.map((deed) => ({
          key: deed.id,
          title: deed.title,
          text: `${texts.deed({ ...deed, kind: deed.title.kind })}\u00a0· ${formatDate(deed.at)}`,
        }))}
      />
    </section>
  )
}
