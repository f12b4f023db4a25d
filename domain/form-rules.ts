/** Forms that send all of their fields, also those that nobody has touched. Browser-safe. */

/** What begins the names of hidden fields: each says what a field held when the form was made. */
export const wasField = (field: string) => `was-${field}`

/** A form without the fields that hold what they held when it was made: something else may be saved by now. */
export function touched(form: FormData): FormData {
  const left = new FormData()
  for (const [name, value] of form) if (value !== form.get(wasField(name))) left.append(name, value)
  return left
}
