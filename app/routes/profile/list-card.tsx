import * as movingIn from '#texts/moving-in-offer.ts'
import * as texts from '#texts/profile.ts'

/** The profile's card with the link to the list (§2), and those to lists of the reader's own and to bringing one along. */
export function ListCards() {
  return (
    <>
      <Card path="/my-fav-list" name={texts.myFavList} about={texts.whatYouWatched} />
      <Card path="/lists" name={texts.ownLists} about={texts.whatOwnListsAre} />
      <Card path="/moving-in" name={movingIn.heading} about={movingIn.fromWhere} />
    </>
  )
}

function Card({ path, name, about }: { path: string; name: string; about: string }) {
  return (
    <a className="list-card" href={path}>
      <span className="list-card-name">{name}</span>
      <span className="quiet">{about}</span>
    </a>
  )
}
