import { SearchKeyButton } from './search-key-button.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeButton } from './theme-button.tsx'

export function Footer({ siteName }: { siteName: string }) {
  return (
    <footer className="footer">
      <div className="page footer-columns">
        <nav aria-label="Footer">
          <SiteLinks className="footer-links" />
        </nav>
        <section className="footer-about" aria-labelledby="about">
          <h2 id="about">About</h2>
          <p className="prose">
            {siteName} offers a varied collection of animes and mangas, with information and reviews, and a place to
            keep your own record of them.
          </p>
        </section>
        <div className="footer-buttons">
          <ThemeButton />
          <SearchKeyButton />
        </div>
      </div>
      <p className="page footer-copyright">© 2022 {siteName}</p>
    </footer>
  )
}
