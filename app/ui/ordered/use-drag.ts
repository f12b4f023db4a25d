import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** How near the pointer is to an edge of the window when that begins to scroll. Pixels. */
const edge = 72
const fastest = 16

interface Drag {
  from: number
  /** Its place among the others. */
  to: number
}

/**
 * Drags an item of a list by its handle, with mouse, pen or finger. Nothing moves until it is let go; Escape lets it stay.
 * @param onDrop is told the item's place, and the one among the others that it is to have
 */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointer = useRef(0)

  const isDragging = drag !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing that changes while something is dragged
  useEffect(() => {
    if (!isDragging) return
    let frame = requestAnimationFrame(function scroll() {
      const above = edge - pointer.current
      const below = pointer.current - (window.innerHeight - edge)
      const speed = Math.max(above, below, 0) / edge
      if (speed > 0) {
        window.scrollBy(0, Math.min(1, speed) * (above > 0 ? -fastest : fastest))
        look()
      }
      frame = requestAnimationFrame(scroll)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragging])

  /** Finds the place that the pointer is at. */
  function look() {
    setDrag((before) => {
      if (!before) return null
      const others = [...(list.current?.children ?? [])].filter((_, place) => place !== before.from)
      const to = others.filter((other) => middleOf(other) < pointer.current).length
      return to === before.to ? before : { ...before, to }
    })
  }

  const handleOf = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = event.clientY
      setDrag({ from, to: from })
    },
    onPointerMove(event: PointerEvent) {
      if (!drag) return
      pointer.current = event.clientY
      look()
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') setDrag(null)
    },
  })

  return { handleOf, drag }
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
