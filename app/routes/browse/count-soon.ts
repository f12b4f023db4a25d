import type { Counted } from '#domain/titles/query/found-titles.ts'

const pause = 250

/** How many titles a form of filters asks for, a moment after it was changed; undefined if that is no longer of interest. */
export async function countSoon(form: HTMLFormElement, signal: AbortSignal): Promise<Counted | undefined> {
  const asked = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) asked.append(name, value)
  asked.set('of', new URL(form.action).pathname)
  await new Promise((resolve) => setTimeout(resolve, pause))
  if (signal.aborted) return undefined
  try {
    const answer = await fetch(`/search/count?${asked}`, { signal })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
