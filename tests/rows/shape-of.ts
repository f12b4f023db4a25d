import { type Checker, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import type { Shape } from './shape.ts'

/**
 * What a type allows at run time. A type that contains itself, such as any JSON, is described once.
 * @param query is named by errors
 * @throws if the type has no values that a query could return
 */
export function shapeOf(type: Type, checker: Checker, query: string, within: Type[] = []): Shape {
  const { flags } = type
  const inner = (each: Type) => shapeOf(each, checker, query, [...within, type])

  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return { is: 'anything' }
  if (flags & TypeFlags.Null) return { is: 'null' }
  if (flags & TypeFlags.Undefined) return { is: 'undefined' }
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) {
    return { is: 'exactly', value: type.value }
  }
  if (flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return { is: 'string' }
  if (flags & TypeFlags.Number) return { is: 'number' }
  if (flags & TypeFlags.Boolean) return { is: 'boolean' }
  if (type.isUnionType()) return { is: 'either', of: type.getTypes().map(inner) }

  if (!(flags & (TypeFlags.Object | TypeFlags.Intersection))) {
    throw new Error(`${query}: rows with ${checker.typeToString(type)} cannot be checked`)
  }
  if (type.getSymbol()?.name === 'Date') return { is: 'Date' }
  if (within.some(({ id }) => id === type.id)) return { is: 'anything' }
  if (checker.isArrayLikeType(type) && type.isTypeReference()) return ofList(type, checker, inner)
  return ofFields(type, checker, inner)
}

function ofList(type: TypeReference, checker: Checker, inner: (each: Type) => Shape): Shape {
  return { is: 'list', of: { is: 'either', of: checker.getTypeArguments(type).map(inner) } }
}

function ofFields(type: Type, checker: Checker, inner: (each: Type) => Shape): Shape {
  const fields = checker.getPropertiesOfType(type).map((field): [string, Shape] => {
    const shape = inner(checker.getTypeOfSymbol(field) ?? checker.getAnyType())
    const isOptional = field.flags & SymbolFlags.Optional
    return [field.name, isOptional ? { is: 'either', of: [shape, { is: 'undefined' }] } : shape]
  })
  const [others] = checker.getIndexInfosOfType(type)
  return { is: 'object', fields: Object.fromEntries(fields), ...(others && { others: inner(others.valueType) }) }
}
