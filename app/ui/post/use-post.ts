import { useRef, useState } from 'react'
import type { Status } from '#domain/titles/statuses-rules.ts'
import * as texts from '#texts/failures.ts'

export const timeoutMs = 15_000

/**
 * Sends a form to its own route without leaving the page (web/answer-post.ts answers). Posts are sent one after the
 * other, so that the last one wins, and they arrive even if the reader leaves the page.
 * @param onRefused called if the site refuses the form, but not if the connection fails
 */
export function usePost(path: string, onRefused?: () => void) {
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  /** Resolves to the answer when it was done. If not, `problem` or another page says why. */
  function post(form: FormData): Promise<Answer | undefined> {
    setSending((count) => count + 1)
    setProblem(null)
    const sent = last.current.then(async () => {
      const answer = await send(path, form)
      const { answered, refused, goTo } = answer
      if (goTo) location.assign(goTo)
      else setProblem(refused ?? null)
      setSending((count) => count - 1)
      if (answered && refused && !goTo) onRefused?.()
      return refused || goTo ? undefined : answer
    })
    last.current = sent
    return sent
  }

  return { post, sending: sending > 0, problem }
}

export interface Answer {
  refused?: string
  goTo?: string
  /** What was done, in a sentence. */
  said?: string
  /** The status of an entry that is back. */
  status?: Status
  /** By which it can be taken back, until then. */
  undo?: { id: string; until: string } | null
}

/**
 * @param signal when to wait no longer; null for never
 * @returns the answer, and whether it came from the site itself
 */
export async function send(
  path: string,
  form: FormData,
  signal: AbortSignal | null = AbortSignal.timeout(timeoutMs),
): Promise<Answer & { answered: boolean }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: form,
      signal,
      keepalive: isSmall(form),
    })
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json')
    return isAnswer ? { ...(await response.json()), answered: true } : { refused: texts.postFailed, answered: false }
  } catch {
    return { refused: texts.notReached, answered: false }
  }
}

/** Bytes of names and values. With what stands between them browsers send 64 KiB at most when the page is left, and nothing of more. */
const mostLater = 50_000

function isSmall(form: FormData): boolean {
  return new Blob([...form].flat()).size < mostLater
}
