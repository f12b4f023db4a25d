import type { Kind } from '#domain/titles/rules.ts'
import { changePath } from '../paths.ts'
import { tellPage } from '../post/tell-page.ts'
import { askRecord } from './ask-record.ts'

/** Tells the page what is saved of a title, after something else than a change of its record. */
export async function tellAbout(title: { kind: Kind; id: string }): Promise<void> {
  tellPage((await askRecord(changePath(title))) ?? undefined)
}
