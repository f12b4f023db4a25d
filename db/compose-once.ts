import type { CompiledQuery, Expression, RawBuilder, ValueNode } from 'kysely'
import type { Db } from './connection.ts'

/** Stands in a composed statement for the value that each execution gives. */
const given: Expression<never> = {
  expressionType: undefined,
  toOperationNode: (): ValueNode => ({ kind: 'ValueNode', value: given }),
}

/**
 * A statement that is composed when it is first executed, and later only sent: for long ones on pages that are made often.
 * The values of the request are those of each execution (request-value.ts).
 * @param compose is given what stands for `value`
 */
export function composeOnce<Row, Value = never>(
  compose: (value: Expression<Value>) => RawBuilder<Row>,
): (db: Db, value?: Value) => Promise<Row[]> {
  let composed: CompiledQuery<Row> | undefined
  return async (db, value) => {
    composed ??= compose(given).compile(db)
    const parameters = composed.parameters.map((parameter) => (parameter === given ? value : parameter))
    const { rows } = await db.executeQuery<Row>({ ...composed, parameters })
    return rows
  }
}
