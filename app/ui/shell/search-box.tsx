export function SearchBox() {
  return (
    <search className="search">
      <form action="/search" className="search-form">
        <input
          className="search-input"
          type="search"
          name="q"
          aria-label="Search animes and mangas"
          placeholder="Search"
          autoComplete="off"
          maxLength={200}
        />
      </form>
    </search>
  )
}
