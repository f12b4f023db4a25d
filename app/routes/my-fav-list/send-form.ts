import * as texts from '#texts/failures.ts'

interface Answer {
  said?: string
  refused?: string
  undo?: { id: string; until: string } | null
}

/** Sends a form that may be too large to be sent while the page is left, as usePost does. */
export async function sendForm(path: string, form: FormData): Promise<Answer> {
  try {
    const response = await fetch(path, { method: 'POST', headers: { Accept: 'application/json' }, body: form })
    if (!response.headers.get('content-type')?.startsWith('application/json')) return { refused: texts.postFailed }
    const answer = await response.json()
    if (!answer.goTo) return answer
    location.assign(answer.goTo)
    return { refused: '' }
  } catch {
    return { refused: texts.notReached }
  }
}
