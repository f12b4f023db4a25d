import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TitleCard as Title } from '#domain/titles/rules.ts'
import * as texts from '#texts/cards.ts'
import { TitleCard } from './title-card.tsx'
import { tonesBeside } from './tones.ts'

/** Titles side by side, scrolled by swiping, with the two buttons or by keyboard; 4, 3, 2 or 1 at a time (§9). */
export function TitleRow({ name, titles, pagePath }: { name: string; titles: Title[]; pagePath: string }) {
  const row = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const ends = useEnds(track, titles)
  const tones = tonesBeside(titles.map(({ id }) => id))

  // At the end of the row the button is disabled and would lose the focus. The opposite button takes it.
  useLayoutEffect(() => {
    const button = document.activeElement
    if (button instanceof HTMLButtonElement && button.disabled && button.parentElement === row.current) {
      row.current?.querySelector<HTMLElement>(':scope > button:enabled')?.focus({ preventScroll: true })
    }
  })

  function scroll(direction: 1 | -1) {
    track.current?.scrollBy({ left: direction * track.current.clientWidth, behavior: 'smooth' })
  }

  return (
    <div className="row" ref={row}>
      <ul className="row-track" ref={track}>
        {titles.map((title, place) => (
          <TitleCard key={title.id} title={title} tone={tones[place]} pagePath={pagePath} />
        ))}
      </ul>
      <button
        type="button"
        className="round-button row-button row-button-back needs-script"
        aria-label={texts.previousTitles({ row: name })}
        disabled={ends.start}
        onClick={() => scroll(-1)}
      >
        <span className="arrow arrow-back" />
      </button>
      <button
        type="button"
        className="round-button row-button needs-script"
        aria-label={texts.nextTitles({ row: name })}
        disabled={ends.end}
        onClick={() => scroll(1)}
      >
        <span className="arrow" />
      </button>
    </div>
  )
}

/** Whether the row is scrolled to its first or last title. */
function useEnds(row: RefObject<HTMLElement | null>, titles: Title[]) {
  const [ends, setEnds] = useState({ start: true, end: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: other titles are another width
  useEffect(() => {
    const track = row.current
    if (!track) return
    const look = () => {
      const start = track.scrollLeft < 8
      const end = track.scrollLeft + track.clientWidth > track.scrollWidth - 8
      setEnds((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    const size = new ResizeObserver(look)
    size.observe(track)
    track.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      track.removeEventListener('scroll', look)
    }
  }, [row, titles])

  return ends
}
