/** What readers have typed into the form for a review and not posted yet, in this browser's storage. */

/** The input, by field. */
export type Draft = Record<string, string>

const prefix = 'review-draft:'

export function draftKey(userId: string, titleId: string): string {
  return `${prefix}${userId}:${titleId}`
}

/** Null if there is none, or if storage is not available or contains something else. */
export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
  } catch {
    return null
  }
}

/** Keeps a draft if it is more than what the form has by itself. @returns whether it is kept now */
export function keepDraft(key: string, draft: Draft, initial: Draft = {}): boolean {
  try {
    if (isSameDraft(draft, {}) || isSameDraft(draft, initial)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
    return localStorage.getItem(key) !== null
  } catch {
    // Storage is not available or full: the input is only in the form.
    return false
  }
}

/** An empty field and one that is not there are the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/**
 * Posts a form after which nobody is signed in. Once the site has done that, which its redirect says, all drafts on this
 * device are deleted, whoever's they are.
 */
export async function forgettingDrafts<Answer>(post: () => Promise<Answer>): Promise<Answer> {
  try {
    return await post()
  } catch (answer) {
    if (answer instanceof Response) forgetDrafts()
    throw answer
  }
}

function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Storage is not available: there are no drafts.
  }
}
