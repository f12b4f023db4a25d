import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds. */
const askedEvery = 1_000

/**
 * A loader's data, kept up to date while its job is under way. When the job ends the page's data is loaded again. If
 * the server does not answer it is asked again, since it may be restarting.
 * @param path returns the same data as JSON
 */
export function useProgress<Given>(given: Given, path: string, isUnderway: (latest: Given) => boolean) {
  const [fetched, setFetched] = useState({ since: given, latest: given })
  const { revalidate } = useRevalidator()
  const latest = fetched.since === given ? fetched.latest : given
  const underway = isUnderway(latest)

  useEffect(() => {
    if (!underway) return
    const timer = setInterval(async () => {
      const answer = await fetch(path).catch(() => null)
      const next: Given | null = answer?.ok ? await answer.json().catch(() => null) : null
      if (next) setFetched({ since: given, latest: next })
    }, askedEvery)
    return () => clearInterval(timer)
  }, [given, path, underway])

  const hasEnded = isUnderway(given) && !underway
  useEffect(() => {
    if (hasEnded) revalidate()
  }, [hasEnded, revalidate])

  return latest
}
