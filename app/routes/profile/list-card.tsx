import * as texts from '#texts/profile.ts'

/** The profile's card with the link to the list (§2), and one with that to lists of the reader's own. */
export function ListCards() {
  return (
    <>
      <Card path="/my-fav-list" name={texts.myFavList} about={texts.whatYouWatched} />
      <Card path="/lists" name={texts.ownLists} about={texts.whatOwnListsAre} />
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
