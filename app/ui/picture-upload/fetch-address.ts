import { sentenceHeader } from '#domain/media/rules.ts'
import * as texts from '#texts/uploads.ts'
import { pauseBefore, RetryBudget } from './retry-budget.ts'

/**
 * Has a finished upload made into a picture, and returns the picture's address (§7: upload a file, then fetch its
 * download link). Retries while the server cannot be reached.
 * @throws an error with a sentence for the user
 */
export async function fetchAddress(url: string, signal: AbortSignal): Promise<string> {
  const budget = new RetryBudget()
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url, { method: 'POST', signal }).catch(() => null)
    const address = response?.headers.get('Location')
    if (address) return address

    const sentence = response?.headers.has(sentenceHeader) && (await response.text())
    if (response && (response.status < 500 || response.status === 507)) throw new Error(sentence || texts.failed)
    if (signal.aborted || !budget.failed(Date.now())) throw new Error(sentence || texts.failed)
    await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt)))
  }
}
