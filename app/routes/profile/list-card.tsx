import * as texts from '#texts/profile.ts'

/** The profile's card with the link to the list (§2). */
export function ListCard() {
  return (
    <a className="list-card" href="/my-fav-list">
      <span className="list-card-name">{texts.myFavList}</span>
      <span className="quiet">{texts.whatYouWatched}</span>
    </a>
  )
}
