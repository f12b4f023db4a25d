import { useRef, useState } from 'react'

const timeoutMs = 15_000
const notReached = 'The site could not be reached. Please try again.'
const failed = 'Something went wrong. Please try again.'

/**
 * Sends a form to its own route without leaving the page (app/web/answer-post.ts answers). Posts are sent one after the
 * other, so that the last one wins, and they arrive even if the reader leaves the page.
 * @param onRefused called if the site refuses the form, but not if the connection fails
 */
export function usePost(path: string, onRefused?: () => void) {
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  /** Resolves to whether it was done. If not, `problem` or another page says why. */
  function post(form: FormData): Promise<boolean> {
    setSending((count) => count + 1)
    setProblem(null)
    const sent = last.current.then(async () => {
      const { answered, refused, goTo } = await send(path, form)
      if (goTo) location.assign(goTo)
      else setProblem(refused ?? null)
      setSending((count) => count - 1)
      if (answered && refused && !goTo) onRefused?.()
      return !refused && !goTo
    })
    last.current = sent
    return sent
  }

  return { post, sending: sending > 0, problem }
}

interface Answer {
  refused?: string
  goTo?: string
}

/** @returns the answer, and whether it came from the site itself */
async function send(path: string, form: FormData): Promise<Answer & { answered: boolean }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
      keepalive: true,
    })
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json')
    return isAnswer ? { ...(await response.json()), answered: true } : { refused: failed, answered: false }
  } catch {
    return { refused: notReached, answered: false }
  }
}
