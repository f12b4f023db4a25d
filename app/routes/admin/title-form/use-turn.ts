import { useState } from 'react'

/** Counts the server's answers to a form: each is shown anew. */
export function useTurn(answer: unknown): number {
  const [latest, setLatest] = useState({ answer, turn: 0 })
  if (latest.answer === answer) return latest.turn
  setLatest({ answer, turn: latest.turn + 1 })
  return latest.turn + 1
}
