import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Says what a new document would have said: its title is announced and the focus starts at its main part. */
export function PageChanges() {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname + search)
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname + search) return
    setTitle(document.title)
    if (shownPath.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = pathname + search
    shownPath.current = pathname
  }, [pathname, search])

  return (
    <>
      <p className="spoken" role="status">
        {title}
      </p>
      {state === 'loading' && <div className="loading-bar" />}
    </>
  )
}
