import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** The least number of pixels for a drag to count as a swipe (§9). */
const threshold = 40
/** The least number of pixels for a press to count as a drag, not a click. */
const slack = 8

/**
 * Drags the element sideways with the pointer, and calls `onSwipe` with the direction: 1 for the next slide, -1 for the
 * previous one.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const startX = useRef<number | null>(null)
  const dragged = useRef(false)

  function distance(event: PointerEvent): number {
    return startX.current === null ? 0 : event.clientX - startX.current
  }

  function end(event: PointerEvent<HTMLElement>) {
    const by = distance(event)
    startX.current = null
    event.currentTarget.style.removeProperty('--drag')
    delete event.currentTarget.dataset.dragged
    if (event.type === 'pointerup' && Math.abs(by) >= threshold) onSwipe(by < 0 ? 1 : -1)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      startX.current = event.clientX
      dragged.current = false
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current === null) return
      const by = distance(event)
      if (!dragged.current && Math.abs(by) < slack) return
      dragged.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.dataset.dragged = ''
      event.currentTarget.style.setProperty('--drag', `${by}px`)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (dragged.current) event.preventDefault()
      dragged.current = false
    },
  }
}
