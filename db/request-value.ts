import { AsyncLocalStorage } from 'node:async_hooks'
import type { Expression, ValueNode } from 'kysely'

/**
 * A value that holds for everything that one request does (`run`), and that fragments of SQL can contain. It is read when a
 * statement is sent (prepared-statements.ts), so that fragments can be constants.
 */
export class RequestValue<Value> extends AsyncLocalStorage<Value> implements Expression<Value> {
  readonly expressionType = undefined

  /** @param defaultValue what holds outside of requests */
  constructor(defaultValue: Value) {
    super({ defaultValue })
  }

  override getStore(): Value {
    return super.getStore() as Value
  }

  toOperationNode(): ValueNode {
    return { kind: 'ValueNode', value: this }
  }
}

/** The values of a statement as they are sent. */
export function valuesToSend(values: unknown[]): unknown[] {
  return values.map((value) => (value instanceof RequestValue ? value.getStore() : value))
}
