import type { Profile } from '#domain/accounts/queries.ts'

/** The names of the profile form's fields that can be changed. */
export const profileFields = [
  'image',
  'userName',
  'gender',
  'birthdate',
  'bio',
  'titleLanguage',
  'adultTitles',
  'averages',
  'timeZone',
  'scoreScale',
] as const satisfies (keyof Profile)[]

/** The fields of the profile form that differ from the profile (§4); null if none does. */
export function changedFields(form: FormData, profile: Omit<Profile, 'email'>): FormData | null {
  const changes = new FormData()
  for (const field of profileFields) {
    const given = form.get(field)
    if (typeof given === 'string' && given.trim() !== (profile[field] ?? '')) changes.set(field, given)
  }
  return [...changes.keys()].length > 0 ? changes : null
}
