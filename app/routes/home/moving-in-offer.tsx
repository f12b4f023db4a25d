import type { Own } from './load-own.ts'

/** For readers who keep nothing here yet. */
export function MovingInOffer({ question, way }: NonNullable<Own['offer']>) {
  return (
    <p className="page moving-in-offer">
      {question}{' '}
      <a className="button button-quiet" href="/moving-in">
        {way}
      </a>
    </p>
  )
}
