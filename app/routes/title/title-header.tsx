import * as texts from '#texts/title.ts'
import { Cover } from '../../ui/cover.tsx'
import { headingClass } from '../../ui/heading-class.ts'
import { nativeLanguage } from '../../ui/native-language.ts'
import { FactsList } from './facts-list.tsx'
import { ScorePanel } from './score-panel.tsx'
import type { OwnState, ShownTitle } from './shown-title.ts'
import { Stage } from './stage.tsx'

interface TitleHeaderProps {
  title: ShownTitle
  /** The signed-in reader's list entry, stars and review; null for visitors. */
  own: OwnState | null
}

/** The top of a title's page: picture, cover, names, score, buttons and facts. */
export function TitleHeader({ title, own }: TitleHeaderProps) {
  const { mainTitle, titleNative, titleEnglish } = title
  return (
    <header className="page title-header">
      <Cover title={title} eager />
      <div className="title-names">
        <h1
          className={headingClass(title.title)}
          lang={title.title === titleNative && title.title !== mainTitle ? nativeLanguage(titleNative) : undefined}
        >
          {title.title}
        </h1>
        {mainTitle !== title.title && <p className="quiet">{mainTitle}</p>}
        {titleNative && titleNative !== title.title && titleNative !== mainTitle && (
          <p className="native-name" lang={nativeLanguage(titleNative)}>
            {titleNative}
          </p>
        )}
        {titleEnglish && titleEnglish !== title.title && titleEnglish !== mainTitle && (
          <p className="quiet">{titleEnglish}</p>
        )}
      </div>
      <ScorePanel title={title} own={own} />
      <Stage title={title} />
      <div className="title-facts">
        <dl>
          <FactsList facts={title.facts} />
        </dl>
        {title.genres.length > 0 && (
          <ul className="chips" aria-label={texts.genres}>
            {title.genreLinks.map(({ text, href }) => (
              <li key={text}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  )
}
