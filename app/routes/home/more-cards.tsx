import { kinds } from '#domain/titles/rules.ts'
import * as texts from '#texts/home.ts'
import { browsePaths } from '../../ui/paths.ts'

const native = { anime: 'アニメ', manga: '漫画' } as const

/** The two big cards of home (§2); the native word is drawn behind the name. */
export function MoreCards() {
  return (
    <ul className="more-cards">
      {kinds.map((kind) => (
        <li key={kind}>
          <a className="more-card" href={browsePaths[kind]} data-native={native[kind]}>
            <span className="more-card-name">{texts.moreTitles[kind]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
