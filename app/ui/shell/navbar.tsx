import * as texts from '#texts/shell.ts'
import { SearchBox } from './search-box.tsx'
import { SidePanel, SidePanelButton } from './side-panel.tsx'
import type { SignedIn } from './signed-in.ts'
import { SiteLinks } from './site-links.tsx'
import { UserMenu } from './user-menu.tsx'

/** Sticky; below 768 px its links move into the side panel (§2). Its menus open without scripts too. */
export function Navbar({ siteName, user }: { siteName: string; user: SignedIn | null }) {
  return (
    <header className="navbar">
      <div className="page navbar-row">
        <a className="brand" href="/">
          <span className="brand-seal" aria-hidden="true" lang="ja">
            記
          </span>
          <span className="brand-name">{siteName}</span>
        </a>
        <SearchBox isMain />
        <nav className="navbar-links" aria-label={texts.mainLinks}>
          <button type="button" className="navbar-item menu-button" popoverTarget="menu">
            {texts.menu}
          </button>
          <div id="menu" className="menu" popover="auto">
            <SiteLinks className="menu-links" />
          </div>
          {user ? (
            <UserMenu user={user} />
          ) : (
            <a className="navbar-item" href="/sign-in">
              {texts.signIn}
            </a>
          )}
        </nav>
        <SidePanelButton />
      </div>
      <SidePanel user={user} />
    </header>
  )
}
