import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const askedEvery = 1_000

/**
 * What a loader gave, kept up to date for as long as work on it is under way; the page is loaded again when that ends. A server that does
 * not answer is asked again: it may be on its way back.
 * @param path answers with the same as JSON
 */
export function useProgress<Given>(given: Given, path: string, isUnderway: (latest: Given) => boolean) {
  const [heard, setHeard] = useState({ from: given, latest: given })
  const { revalidate } = useRevalidator()
  const latest = heard.from === given ? heard.latest : given
  const underway = isUnderway(latest)

  useEffect(() => {
    if (!underway) return
    const timer = setInterval(async () => {
      const answer = await fetch(path).catch(() => null)
      const next: Given | null = answer?.ok ? await answer.json().catch(() => null) : null
      if (next) setHeard({ from: given, latest: next })
    }, askedEvery)
    return () => clearInterval(timer)
  }, [given, path, underway])

  const hasEnded = isUnderway(given) && !underway
  useEffect(() => {
    if (hasEnded) revalidate()
  }, [hasEnded, revalidate])

  return latest
}
