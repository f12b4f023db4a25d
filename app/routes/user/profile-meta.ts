import type { MetaDescriptor } from 'react-router'
import { readFileAddress } from '#domain/media/rules.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import * as texts from '#texts/public-profile.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { profilePath } from '../../ui/paths.ts'
import type { Shown } from './load-profile.ts'

/** The head of a profile. Search engines see it only when everybody sees all of it; the secret link goes to no other site. */
export function profileMeta(
  { name, handle, image, isWhollyPublic, linkKey, reviews }: Shown,
  site: { name: string; baseUrl: string },
): MetaDescriptor[] {
  const page = reviews?.page ?? 1
  const head = pageMeta({
    site,
    title: texts.profileOf({ name, handle }),
    page,
    description: texts.profileDescription({ name, site: site.name }),
    path: pathWith(profilePath(handle), {}, page),
    type: 'profile',
    image: readFileAddress(image) ? image : '',
    indexed: isWhollyPublic && linkKey === null,
  })
  return linkKey === null ? head : [...head, { name: 'referrer', content: 'same-origin' }]
}
