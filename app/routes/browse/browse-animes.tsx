export default function BrowseAnimes() {
  return <h1>Browse Animes</h1>
}
