import { type MouseEvent, useEffect, useRef, useState } from 'react'

/** How many titles of a list are chosen: those whose boxes are ticked, or all that the list asks for. */
export interface Choice {
  count: number
  isAll: boolean
}

const none: Choice = { count: 0, isAll: false }

/**
 * Keeps count of the boxes that are ticked in a list. A click with Shift, or the space bar with it, ticks all from the last
 * one on, or unticks them. Boxes keep their own state, so that ticking one renders no row again.
 * @param total how many titles the list asks for, on all pages
 * @param shown how many of them have a row
 */
export function useChoice(total: number, shown: number) {
  const [choice, setChoice] = useState(none)
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLInputElement>(null)

  const boxes = () => boxesIn(list.current)

  function tick(isTicked: boolean) {
    for (const box of boxes()) box.checked = isTicked
  }

  // Rows that come while one scrolls belong to all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for new rows
  useEffect(() => {
    if (choice.isAll) tick(true)
  }, [shown, choice.isAll])

  // Boxes that were ticked before the scripts loaded, or that the browser restored.
  useEffect(() => {
    const count = boxesIn(list.current).filter(({ checked }) => checked).length
    if (count > 0) setChoice({ count, isAll: false })
  }, [])

  return {
    choice,
    list,
    onClick({ target, shiftKey }: MouseEvent) {
      if (!(target instanceof HTMLInputElement) || target.name !== 'id') return
      const all = boxes()
      if (shiftKey && last.current?.isConnected) {
        const [from = 0, to = 0] = [all.indexOf(last.current), all.indexOf(target)].sort((a, b) => a - b)
        for (const box of all.slice(from, to + 1)) box.checked = target.checked
      }
      last.current = target
      setChoice({ count: all.filter(({ checked }) => checked).length, isAll: false })
    },
    chooseAll() {
      tick(true)
      setChoice({ count: total, isAll: true })
    },
    chooseNone() {
      tick(false)
      setChoice(none)
    },
    ids: () =>
      boxes()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
  }
}

function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])]
}
