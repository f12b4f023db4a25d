import { readText } from '#domain/accounts/rules.ts'

/** The posted form. A body that is no form, or is incomplete, counts as a form without fields. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

/** What was typed into these fields, to show it again. Never use it for passwords. */
export function typedInto(form: FormData, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.filter((field) => form.has(field)).map((field) => [field, readText(form, field)]))
}
