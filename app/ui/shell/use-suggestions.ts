import { useEffect, useState } from 'react'
import type { Suggested } from '../suggestions/suggested.ts'

const pauseMs = 120

const load = () => import('../suggestions/suggestion-list.tsx')

interface Suggestions extends Partial<Awaited<ReturnType<typeof load>>> {
  suggested: Suggested[]
}

const none: Suggestions = { suggested: [] }

/**
 * What matches the query, requested when the reader stops typing, and the list that shows it, which nobody else loads.
 * Answers to older queries are dropped.
 */
export function useSuggestions(query: string): Suggestions {
  const [suggestions, setSuggestions] = useState(none)
  const wanted = query.trim()

  useEffect(() => {
    if (!wanted) {
      setSuggestions(none)
      return
    }
    const request = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(wanted, request.signal).then(setSuggestions, () => {
        // Aborted, or offline: Enter still searches.
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [wanted])

  return suggestions
}

async function fetchSuggestions(query: string, signal: AbortSignal): Promise<Suggestions> {
  const [parts, response] = await Promise.all([
    load(),
    fetch(`/search/suggestions?q=${encodeURIComponent(query)}`, { signal }),
  ])
  signal.throwIfAborted()
  return response.ok ? { ...parts, suggested: await response.json() } : none
}
