import type { Own } from './load-own.ts'

/** For readers who keep nothing here yet. */
export function MovingInOffer({ question, way }: NonNullable<Own['offer']>) {
  return (
    <p className="page quiet moving-in-offer">
      {question}{' '}
      <a className="text-link" href="/moving-in">
        {way}
      </a>
    </p>
  )
}
