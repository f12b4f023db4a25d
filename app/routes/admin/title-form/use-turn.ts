import { useState } from 'react'

/** Counts the server's answers to a form, as a key that resets the form for each of them. */
export function useTurn(answer: unknown): number {
  const [latest, setLatest] = useState({ answer, turn: 0 })
  if (latest.answer === answer) return latest.turn
  setLatest({ answer, turn: latest.turn + 1 })
  return latest.turn + 1
}
