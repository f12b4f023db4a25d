import { AsyncLocalStorage } from 'node:async_hooks'
import type { Expression, ValueNode } from 'kysely'

/**
 * A value that holds for all that one request runs (`run`), and that statements can name. It is read when a statement is
 * sent, not when its fragment is written, so that fragments can be constants.
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
    const read = () => this.getStore()
    return {
      kind: 'ValueNode',
      get value() {
        return read()
      },
    }
  }
}
