import { useEffect } from 'react'
import * as texts from '#texts/shell.ts'
import { SearchBox } from './search-box.tsx'
import type { SignedIn } from './signed-in.ts'
import { SiteLinks } from './site-links.tsx'
import { UserLinks } from './user-menu.tsx'

/** The last part of the header. */
export const panelId = 'side-panel'

/**
 * Opens the panel with an invoker command, which needs no script. In browsers without invoker commands a script does
 * it.
 */
export function SidePanelButton() {
  return (
    <button
      type="button"
      className="side-panel-button"
      aria-label={texts.menu}
      aria-haspopup="dialog"
      command="show-modal"
      commandfor={panelId}
      onClick={() => runWhereUnknown((panel) => panel.showModal())}
    >
      <span className="bars" />
    </button>
  )
}

/**
 * The content of the navbar, below 768 px. It is a dialog, which traps the focus and returns it. It closes when the
 * window grows wider.
 */
export function SidePanel({ user }: { user: SignedIn | null }) {
  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)')
    const closeWhenWide = () => wide.matches && panel()?.close()
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [])

  return (
    <dialog id={panelId} className="side-panel" aria-label={texts.menu} closedby="any">
      <button
        type="button"
        className="round-button side-panel-close"
        aria-label={texts.closeMenu}
        command="close"
        commandfor={panelId}
        onClick={() => runWhereUnknown((panel) => panel.close())}
      >
        <span className="cross" />
      </button>
      <SearchBox />
      <nav aria-label={texts.sidePanel}>
        <SiteLinks className="side-panel-links" />
      </nav>
      {user ? (
        <section className="side-panel-user" aria-labelledby="side-panel-user">
          <h2 id="side-panel-user" className="quiet">
            {user.email}
          </h2>
          <UserLinks user={user} className="side-panel-links" />
        </section>
      ) : (
        <a className="button" href="/sign-in">
          {texts.signIn}
        </a>
      )}
    </dialog>
  )
}

function runWhereUnknown(action: (panel: HTMLDialogElement) => void) {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  const dialog = panel()
  if (dialog) action(dialog)
}

function panel() {
  return document.getElementById(panelId) as HTMLDialogElement | null
}
