import { pathWith } from '#domain/parameter-rules.ts'
import { type CreditedRole, type CreditedTitle, type CreditKind, creditPath } from '#domain/titles/credits/rules.ts'
import * as texts from '#texts/credits.ts'
import { formats } from '#texts/formats.ts'
import { kindNames } from '#texts/kinds.ts'
import { Cover } from '../../ui/cover.tsx'
import { FavouriteButton } from '../../ui/favourite-button.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { nativeLanguage } from '../../ui/native-language.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { titlePath } from '../../ui/paths.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { tonesBeside } from '../../ui/tones.ts'
import { samePath } from '../admin/merging/same-path.ts'
import type { Credits } from './load-credits.ts'

/** What a person, character or company is in, newest first, and as what. */
export function CreditsPage({ kind, credited, found, lists, isFavourite, mayMerge }: Credits) {
  const path = creditPath(kind, credited)
  const tones = tonesBeside(found.rows.map(({ id }) => id))
  return (
    <div className="page credits">
      <div className="page-head">
        {kind !== 'companies' && <Portrait name={credited.name} image={credited.image} />}
        <h1>{credited.name}</h1>
        <p className="quiet">{texts.titles({ total: found.total })}</p>
        {(lists.length > 0 || mayMerge || isFavourite !== null) && (
          <div className="page-head-tools">
            {lists.map((list) => (
              <a key={list.kind} className="button button-quiet" href={list.path}>
                {texts.sortAndFilter({ kind: list.kind })}
              </a>
            ))}
            {isFavourite !== null && (
              <FavouriteButton
                key={credited.id}
                what={kind}
                id={credited.id}
                isFavourite={isFavourite}
                pagePath={path}
              />
            )}
            {mayMerge && (
              <a className="button button-quiet" href={samePath(kind, credited.id)}>
                {texts.sameAs}
              </a>
            )}
          </div>
        )}
      </div>
      <ul className="credit-list">
        {found.rows.map((title, place) => (
          <Credit key={title.id} kind={kind} title={title} tone={tones[place]} />
        ))}
      </ul>
      <Pagination
        page={found.page}
        pages={found.pages}
        label={texts.pagesOfTitles}
        pathOf={(number) => pathWith(path, {}, number)}
      />
    </div>
  )
}

function Credit({ kind, title, tone }: { kind: CreditKind; title: CreditedTitle; tone: string | undefined }) {
  return (
    <li>
      <a href={titlePath(title)}>
        <Cover title={title} tone={tone} />
        <b lang={title.title === title.titleNative ? nativeLanguage(title.title) : undefined}>{title.title}</b>
      </a>
      <p className="quiet">
        {[title.format ? formats[title.format] : kindNames[title.kind].one, title.year]
          .filter(Boolean)
          .join('\u00a0· ')}
      </p>
      <ul>
        {title.roles.map((role, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a role may come twice, and the list never changes in place
          <li key={place}>
            <Role kind={kind} {...role} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Role({ kind, role, other }: CreditedRole & { kind: CreditKind }) {
  if (kind === 'companies') return texts.companyRoles[role] ?? role
  if (!other) return role || (kind === 'people' ? texts.staff : texts.character)
  const link = linkTo(creditPath(other.what, other))(other.name)
  return kind === 'people' ? texts.voiceOf({ character: link, role }) : texts.withVoice({ role, voice: link })
}
