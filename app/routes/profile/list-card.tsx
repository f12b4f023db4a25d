/** The profile's card with the link to the list (§2). */
export function ListCard() {
  return (
    <a className="list-card" href="/my-fav-list">
      <span className="list-card-name">My FavList</span>
      <span className="quiet">What you watched and read, and what is still to come</span>
    </a>
  )
}
