import { sql } from 'kysely'
import { RequestValue } from '#db/request-value.ts'
import { defaultTitleLanguage, type TitleLanguage } from './title-language-rules.ts'

const language = new RequestValue<TitleLanguage>(defaultTitleLanguage)

/**
 * Does `work` with titles shown in this language, whatever queries it runs (docs/decisions/0049). Without it they are shown by
 * their main title.
 */
export function inTitleLanguage<Result>(wanted: TitleLanguage, work: () => Result): Result {
  return language.run(wanted, work)
}

/** The name by which a title is shown; `t` is the row. Without a name in the language it is the main title, which is never empty. */
export const shownTitle = sql<string>`case ${language}::text
  when 'english' then coalesce(nullif(btrim(t.title_english), ''), t.title)
  when 'native' then coalesce(nullif(btrim(t.title_native), ''), t.title)
  else t.title end`
