import { timeoutMs } from '../post/use-post.ts'
import type { ShownRecord } from './shown-record.ts'

/** What is saved of a title; null if it could not be asked. */
export async function askRecord(path: string): Promise<ShownRecord | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) })
    const isRecord = response.ok && response.headers.get('content-type')?.startsWith('application/json')
    return isRecord ? await response.json() : null
  } catch {
    return null
  }
}
