import { type FavouriteKind, type Favourites, favouriteKinds } from '#domain/favourites/rules.ts'
import { creditPath } from '#domain/titles/credits/rules.ts'
import { kinds } from '#texts/favourites.ts'
import * as texts from '#texts/public-profile.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { VisibleTo } from '../../ui/visible-to.tsx'
import { NoFavourites } from '../favourites/no-favourites.tsx'
import type { Shown } from './load-profile.ts'
import { TitleCovers } from './title-covers.tsx'

/** What a reader likes best, each kind in the order that they chose. */
export function ProfileFavourites({ profile, favourites }: { profile: Shown; favourites: Favourites }) {
  const chosen = favouriteKinds.filter((kind) => favourites[kind].length > 0)
  return (
    <section className="profile-section" aria-labelledby="favourites">
      <h2 id="favourites">{texts.parts.favourites}</h2>
      <VisibleTo visibility={profile.visibility?.favourites} />
      {chosen.length === 0 && <p className="quiet">{profile.isOwn ? <NoFavourites /> : texts.noFavourites}</p>}
      {chosen.map((kind) => (
        <OfKind key={kind} kind={kind} favourites={favourites} />
      ))}
    </section>
  )
}

function OfKind({ kind, favourites }: { kind: FavouriteKind; favourites: Favourites }) {
  return (
    <div className="profile-covers-of">
      <h3>{kinds[kind]}</h3>
      {kind === 'anime' || kind === 'manga' ? (
        <TitleCovers covers={favourites[kind].map((title) => ({ title }))} />
      ) : (
        <ul className="favourite-names">
          {favourites[kind].map((credited) => (
            <li key={credited.id}>
              <a href={creditPath(kind, credited)}>
                <Portrait name={credited.name} image={credited.image} />
                {credited.name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
