export default function BrowseMangas() {
  return <h1>Browse Mangas</h1>
}
