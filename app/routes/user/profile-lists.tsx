import type { ProfileList } from '#domain/profiles/rules.ts'
import * as texts from '#texts/public-profile.ts'
import { ShelfCover } from '../../ui/shelf-cover.tsx'
import { VisibleTo } from '../../ui/visible-to.tsx'
import { publicShelfPath } from '../shelves/shelf-paths.ts'
import type { Shown } from './load-profile.ts'

/** A reader's lists that everybody sees. They have an address while everybody finds the profile. */
export function ProfileLists({ profile, lists }: { profile: Shown; lists: ProfileList[] }) {
  const { handle, isPublic, visibility } = profile
  return (
    <section className="profile-section" aria-labelledby="lists">
      <h2 id="lists">{texts.parts.lists}</h2>
      <VisibleTo visibility={visibility?.lists} />
      {lists.length === 0 && <p className="quiet">{texts.noLists}</p>}
      <ul className="shelf-cards">
        {lists.map(({ id, name, titles, cover }) => (
          <li key={id}>
            <ShelfCover titles={cover} />
            <p>{isPublic ? <a href={publicShelfPath(handle, id)}>{name}</a> : name}</p>
            <p className="quiet">{texts.titlesOnList({ count: titles })}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
