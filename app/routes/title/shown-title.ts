import type { TitlePage } from '#domain/catalogue/rules.ts'
import type { Json } from '#domain/moment-rules.ts'

/** A title as its page gets it from the loader. */
export type ShownTitle = Json<TitlePage>
