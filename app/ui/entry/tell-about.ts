import type { Kind } from '#domain/titles/rules.ts'
import { changePath } from '../paths.ts'
import { tellPage } from '../post/tell-page.ts'

/** Tells the page what is saved of a title, after something else than a change of its record. */
export async function tellAbout(title: { kind: Kind; id: string }): Promise<void> {
  const response = await fetch(changePath(title)).catch(() => null)
  const isRecord = response?.ok && response.headers.get('content-type')?.startsWith('application/json')
  tellPage(isRecord ? await response.json() : undefined)
}
