import { kinds } from '#domain/catalogue/rules.ts'
import { browsePaths } from '../../ui/paths.ts'
import { words } from '../../ui/words.ts'

const native = { anime: 'アニメ', manga: '漫画' } as const

/** The two big cards of home (§2). */
export function MoreCards() {
  return (
    <ul className="more-cards">
      {kinds.map((kind) => (
        <li key={kind}>
          <a className={`more-card more-card-${kind}`} href={browsePaths[kind]}>
            <span className="more-card-native" lang="ja" aria-hidden="true">
              {native[kind]}
            </span>
            <span className="more-card-name">More {words[kind].many}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
