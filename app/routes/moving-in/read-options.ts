import { readOption } from '#domain/parameter-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { type Policy, policies } from '#domain/transfer/moving-in/rules.ts'

/** What a reader has chosen for a whole import. */
export interface Options {
  policy: Record<Kind, Policy>
  castsRatings: boolean
  bringsReviews: boolean
}

/** From a form or an address. */
export function readOptions(get: (field: string) => unknown): Options {
  const policy = (field: string) => {
    const given = get(field)
    return readOption(policies, typeof given === 'string' ? given : null)
  }
  return {
    policy: { anime: policy('anime'), manga: policy('manga') },
    castsRatings: get('cast') === 'yes',
    bringsReviews: get('reviews') === 'yes',
  }
}
