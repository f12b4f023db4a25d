import type { Profile } from '#domain/accounts/queries.ts'

/** The fields of the profile form that differ from the profile (§4); null if none does. */
export function changedFields(form: FormData, profile: Omit<Profile, 'email'>): FormData | null {
  const changes = new FormData()
  const fields = ['image', 'userName', 'gender', 'birthdate', 'bio', 'titleLanguage', 'adultTitles'] as const
  for (const field of fields) {
    const given = form.get(field)
    if (typeof given === 'string' && given.trim() !== (profile[field] ?? '')) changes.set(field, given)
  }
  return [...changes.keys()].length > 0 ? changes : null
}
