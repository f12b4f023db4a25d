import type { Credit } from '#domain/titles/records/source-rules.ts'
import { SearchKeyButton } from './search-key-button.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeButton } from './theme-button.tsx'

export function Footer({ siteName, credits = [] }: { siteName: string; credits?: Credit[] }) {
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
      {credits.map(({ name, home, licence, licenceUrl }) => (
        <p key={home} className="page footer-credit">
          Contains information from{' '}
          <a className="text-link" href={home}>
            {name}
          </a>
          , which is made available here under the{' '}
          <a className="text-link" href={licenceUrl}>
            {licence}
          </a>
          .
        </p>
      ))}
    </footer>
  )
}
