import { useEffect, useState } from 'react'
import type { FoundTitle } from '#domain/titles/search/rules.ts'

const pauseMs = 120

/** The titles that match the query, requested when the reader stops typing. Answers to older queries are dropped. */
export function useSuggestions(query: string): FoundTitle[] {
  const [titles, setTitles] = useState<FoundTitle[]>([])
  const wanted = query.trim()

  useEffect(() => {
    if (!wanted) {
      setTitles([])
      return
    }
    const request = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(wanted, request.signal).then(setTitles, () => {
        // Aborted, or offline: Enter still searches.
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [wanted])

  return titles
}

async function fetchSuggestions(query: string, signal: AbortSignal): Promise<FoundTitle[]> {
  const response = await fetch(`/search/suggestions?q=${encodeURIComponent(query)}`, { signal })
  return response.ok ? response.json() : []
}
