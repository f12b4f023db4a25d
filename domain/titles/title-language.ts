import { AsyncLocalStorage } from 'node:async_hooks'
import { type Expression, sql, type ValueNode } from 'kysely'
import { defaultTitleLanguage, type TitleLanguage } from './title-language-rules.ts'

const wanted = new AsyncLocalStorage<TitleLanguage>()

/**
 * Does `work` with titles shown in this language, whatever queries it runs (docs/decisions/0049). Without it they are shown by
 * their main title.
 */
export function inTitleLanguage<Result>(language: TitleLanguage, work: () => Result): Result {
  return language === defaultTitleLanguage ? work() : wanted.run(language, work)
}

/** The language that holds when a statement is sent, not when the fragment is written: `card` is a constant. */
const presentLanguage: Expression<TitleLanguage> = {
  expressionType: undefined,
  toOperationNode: (): ValueNode => ({
    kind: 'ValueNode',
    get value() {
      return wanted.getStore() ?? defaultTitleLanguage
    },
  }),
}

/** The name by which a title is shown; `t` is the row. Without a name in the language it is the main title, which is never empty. */
export const shownTitle = sql<string>`case ${presentLanguage}::text
  when 'english' then coalesce(nullif(btrim(t.title_english), ''), t.title)
  when 'native' then coalesce(nullif(btrim(t.title_native), ''), t.title)
  else t.title end`
