import { readText } from '#domain/accounts/rules.ts'

/** The form that was posted. What is no form, or breaks off, is one without fields. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

/** What was typed into these fields, to be shown again. Never a password. */
export function typedInto(form: FormData, fields: string[]): Record<string, string> {
  return Object.fromEntries(fields.filter((field) => form.has(field)).map((field) => [field, readText(form, field)]))
}
