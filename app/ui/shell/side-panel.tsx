import { SiteLinks } from './site-links.tsx'

const panelId = 'side-panel'

/** Opens the panel by an invoker command, which needs no script; browsers without it are helped by one. */
export function SidePanelButton() {
  return (
    <button
      type="button"
      className="side-panel-button"
      aria-label="Menu"
      aria-haspopup="dialog"
      command="show-modal"
      commandfor={panelId}
      onClick={() => runWhereUnknown((panel) => panel.showModal())}
    >
      <span className="bars" />
    </button>
  )
}

/** The navbar's links below 768 px: a dialog, which keeps the focus and gives it back. */
export function SidePanel() {
  return (
    <dialog id={panelId} className="side-panel" aria-label="Menu" closedby="any">
      <button
        type="button"
        className="round-button side-panel-close"
        aria-label="Close menu"
        command="close"
        commandfor={panelId}
        onClick={() => runWhereUnknown((panel) => panel.close())}
      >
        <span className="cross" />
      </button>
      <nav aria-label="Side panel">
        <SiteLinks className="side-panel-links" />
      </nav>
      <a className="button" href="/sign-in">
        Sign In
      </a>
    </dialog>
  )
}

function runWhereUnknown(action: (panel: HTMLDialogElement) => void) {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  const panel = document.getElementById(panelId)
  if (panel instanceof HTMLDialogElement) action(panel)
}
