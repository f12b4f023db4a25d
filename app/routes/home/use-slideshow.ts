import { type FocusEvent, type RefObject, useEffect, useState } from 'react'

const everyMs = 5000

/**
 * Goes to the next slide every 5,000 ms (§9), except while it is under the pointer, has the focus, is out of sight or
 * is paused. With prefers-reduced-motion it starts paused.
 */
export function useSlideshow(root: RefObject<HTMLElement | null>, slides: number) {
  const [slide, setSlide] = useState(0)
  const [paused, setPaused] = useState(false)
  const [running, setRunning] = useState(false)
  const [pointedAt, setPointedAt] = useState(false)
  const [focused, setFocused] = useState(false)
  const inSight = useInSight(root)
  const moving = inSight && !paused && !pointedAt && !focused

  useEffect(() => {
    setRunning(true)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setSlide((slide + 1) % slides), everyMs)
    return () => clearTimeout(timer)
  }, [moving, slide, slides])

  return {
    slide,
    moving,
    /** False on the server and without scripts: then all slides can be reached. */
    running,
    paused,
    togglePaused: () => setPaused(!paused),
    go: (wanted: number) => setSlide(Math.min(Math.max(wanted, 0), slides - 1)),
    holdHandlers: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

/** Whether at least half of the element is on screen and the page is visible. */
function useInSight(root: RefObject<HTMLElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(false)
  const [pageShown, setPageShown] = useState(true)

  useEffect(() => {
    const look = () => setPageShown(!document.hidden)
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false), {
      threshold: 0.5,
    })
    if (root.current) observer.observe(root.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [root])

  return onScreen && pageShown
}
