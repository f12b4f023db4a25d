import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { closeMenus } from './close-menus.ts'

/**
 * Does what a new document would have done: its title is announced, the focus starts at its main part, and no menu is open.
 * Where only the query differs, the focus stays on what was used, if that is still there.
 */
export function PageChanges() {
  const location = useLocation()
  const { state } = useNavigation()
  const [announced, setAnnounced] = useState('')
  const shown = useRef({ location, title: '' })

  useEffect(() => {
    const before = shown.current
    shown.current = { location, title: document.title }
    if (before.location === location) return

    const elsewhere = before.location.pathname !== location.pathname
    const changed = elsewhere || before.location.search !== location.search || before.title !== document.title
    if (changed) setAnnounced(document.title)
    if (elsewhere) closeMenus()
    if (elsewhere || document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [location])

  return (
    <>
      <p className="spoken" role="status">
        {announced}
      </p>
      {state === 'loading' && <div className="loading-bar" />}
    </>
  )
}
