const literal = `'(?:[^']|'')*'`
const literals = new RegExp(`= any \\(array\\[(${literal}::text(?:, ${literal}::text)*)\\]\\)`, 'g')

/** What PostgreSQL says of an object as a person would write it. It means the same. */
export function inPlainWords(definition: string): string {
  return inLowerCase(definition)
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(' using btree ', ' ')
    .replace(literals, 'in ($1)')
    .replace(new RegExp(`(${literal})::text(?!\\[)`, 'g'), '$1')
    .replaceAll(' ~~ ', ' like ')
    .replaceAll('"position"', 'position')
}

/** A function as `pg_get_functiondef` gives it, in fewer lines. */
export function writeFunction(definition: string): string {
  const [, head = '', body = ''] = /^(.*?\n)((?:AS |BEGIN ATOMIC|RETURN ).*)$/s.exec(definition) ?? []
  const [name = '', returned = '', ...rest] = inPlainWords(head.trimEnd()).split('\n ')
  const begin = `${name.replace('create or replace function public.', 'create function ')} ${returned}\n${rest.join(' ')}`
  if (!body.startsWith('AS ')) return `${begin}\n${inPlainWords(body.trimEnd())}`
  const text = body.trimEnd().slice('AS '.length)
  return `${begin} as ${text.includes('$$') ? text : text.replaceAll('$function$', () => '$$')}`
}

/** PostgreSQL writes keywords in capitals. Only what stands in quotes has capitals of its own. */
function inLowerCase(definition: string): string {
  return definition.replace(/'(?:[^']|'')*'|"[^"]*"|[A-Z]+/g, (word) =>
    /^['"]/.test(word) ? word : word.toLowerCase(),
  )
}
