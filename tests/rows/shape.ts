/** What a declared type allows, at run time. */
export type Shape =
  | { is: 'anything' }
  | { is: 'string' | 'number' | 'boolean' | 'Date' | 'null' | 'undefined' }
  | { is: 'exactly'; value: string | number | boolean }
  | { is: 'list'; of: Shape }
  /** `others` is the shape of fields without a name of their own. */
  | { is: 'object'; fields: Record<string, Shape>; others?: Shape }
  | { is: 'either'; of: Shape[] }

/** Where a value differs from its shape, and how; null if it does not. */
export function findMismatch(shape: Shape, value: unknown, path = ''): string | null {
  switch (shape.is) {
    case 'anything':
      return null
    case 'exactly':
      return value === shape.value ? null : wrong(shape, value, path)
    case 'either':
      return findInEither(shape.of, value, path)
    case 'list': {
      if (!Array.isArray(value)) return wrong(shape, value, path)
      return firstOf(value, (each, place) => findMismatch(shape.of, each, `${path}[${place}]`))
    }
    case 'object':
      return findInFields(shape, value, path)
    default:
      return kindOf(value) === shape.is ? null : wrong(shape, value, path)
  }
}

function findInFields(shape: Shape & { is: 'object' }, value: unknown, path: string): string | null {
  if (kindOf(value) !== 'object') return wrong(shape, value, path)
  const given = value as Record<string, unknown>
  const names = new Set([...Object.keys(shape.fields), ...Object.keys(given)])
  return firstOf([...names], (name) => {
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : shape.others
    const at = path ? `${path}.${name}` : name
    if (!field) return `${at} is not declared`
    return findMismatch(field, given[name], at)
  })
}

/** If only one of several shapes is an object or a list, like the value, that one says what is wrong. */
function findInEither(shapes: Shape[], value: unknown, path: string): string | null {
  const found = shapes.map((shape) => findMismatch(shape, value, path))
  if (found.includes(null)) return null
  const alike = shapes.filter(({ is }) => is === kindOf(value))
  const [only] = alike
  return only && alike.length === 1 ? findMismatch(only, value, path) : wrong({ is: 'either', of: shapes }, value, path)
}

function wrong(shape: Shape, value: unknown, path: string): string {
  const given = kindOf(value)
  const what = ['string', 'number', 'boolean'].includes(given) ? `${given} ${JSON.stringify(value)}` : given
  return `${path || 'the row'} is ${what}, declared as ${nameOf(shape)}`
}

function nameOf(shape: Shape): string {
  if (shape.is === 'exactly') return JSON.stringify(shape.value)
  if (shape.is === 'list') return `${nameOf(shape.of)}[]`
  return shape.is === 'either' ? shape.of.map(nameOf).join(' | ') : shape.is
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value !== 'object') return typeof value
  const { name } = Object.getPrototypeOf(value)?.constructor ?? Object
  return name === 'Object' ? 'object' : name
}

function firstOf<T>(list: T[], find: (each: T, place: number) => string | null): string | null {
  for (const [place, each] of list.entries()) {
    const found = find(each, place)
    if (found !== null) return found
  }
  return null
}
