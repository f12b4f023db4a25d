import type { Credit } from '#domain/titles/records/source-rules.ts'
import * as texts from '#texts/shell.ts'
import { linkTo } from '../link-to.tsx'
import { KeysButton } from './keys-button.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeButton } from './theme-button.tsx'

export function Footer({ siteName, credits = [] }: { siteName: string; credits?: Credit[] }) {
  return (
    <footer className="footer">
      <div className="page footer-columns">
        <nav aria-label={texts.footer}>
          <SiteLinks className="footer-links" />
        </nav>
        <section className="footer-about" aria-labelledby="about">
          <h2 id="about">{texts.about}</h2>
          <p className="prose">{texts.aboutSite({ site: siteName })}</p>
        </section>
        <div className="footer-buttons">
          <ThemeButton />
          <KeysButton />
        </div>
      </div>
      <p className="page footer-copyright">{texts.copyright({ site: siteName })}</p>
      {credits.map(({ name, home, licence, licenceUrl }) => (
        <p key={home} className="page footer-credit">
          {texts.sourceCredit({ source: linkTo(home)(name), licence: linkTo(licenceUrl)(licence) })}
        </p>
      ))}
    </footer>
  )
}
