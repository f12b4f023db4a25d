import { type RefObject, useEffect, useState } from 'react'
import { boxesIn, isBox } from './boxes.ts'

/** How many titles of a list are chosen: those whose boxes are ticked, or all that the list asks for. */
export interface Choice {
  count: number
  isAll: boolean
}

const none: Choice = { count: 0, isAll: false }

export interface ListShown {
  /** Where the boxes are. */
  list: RefObject<HTMLElement | null>
  /** The box that was clicked last. */
  last: RefObject<HTMLInputElement | null>
  /** How many titles the list asks for, on all pages. */
  total: number
  /** How many of them have a row. */
  shown: number
}

/**
 * Keeps count of the boxes that are ticked in a list. They keep their own state, so that ticking one renders no row again.
 */
export function useChoice({ list, last, total, shown }: ListShown) {
  const [choice, setChoice] = useState(none)

  const boxes = () => boxesIn(list.current)

  function tick(isTicked: boolean) {
    for (const box of boxes()) box.checked = isTicked
  }

  // Rows that come while one scrolls belong to all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for new rows
  useEffect(() => {
    if (choice.isAll) tick(true)
  }, [shown, choice.isAll])

  // Rows leave the list with what is changed in them, and one of them may have the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows, and of the last of them
  useEffect(
    () => () => {
      if (last.current?.isConnected !== false || document.activeElement !== document.body) return
      document.getElementById('main')?.focus({ preventScroll: true })
    },
    [total],
  )

  useEffect(() => {
    const within = list.current
    const count = () => setChoice({ count: boxesIn(within).filter(({ checked }) => checked).length, isAll: false })

    const countAgain = ({ target }: MouseEvent) => isBox(target) && count()

    count()
    within?.addEventListener('click', countAgain)
    return () => within?.removeEventListener('click', countAgain)
  }, [list])

  return {
    choice,
    chooseAll() {
      tick(true)
      setChoice({ count: total, isAll: true })
    },
    /** @param bar goes; what has the focus in it leaves that to the box that was ticked last */
    chooseNone(bar: HTMLElement | null) {
      const box = last.current ?? boxes().find(({ checked }) => checked)
      if (bar?.contains(document.activeElement)) box?.focus({ preventScroll: true })
      tick(false)
      setChoice(none)
    },
    ids: () =>
      boxes()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
  }
}
