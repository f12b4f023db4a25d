import fc from 'fast-check'

/** What breaks the forms of lists where it comes unexpectedly. */
const parts = [
  ...['"', '}', ']', '{', '[', ',', ':', '<', '>', '&', ']]>', '</anime>', '\\', '\0', 'null', '-1', '1e999', '\n'],
  ...['&amp;', '&#0;', '<![CDATA[', '<!DOCTYPE a [<!ENTITY b "c">]>', '\\u0000', '\\ud800', '99999999999', '\ufeff'],
].map((part) => Buffer.from(part))

/** A file of which some stretches are missing, replaced or repeated elsewhere. */
export function damaged(file: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.nat(file.length - 1)
  const damage = fc.record({
    at: place,
    drop: fc.oneof({ weight: 4, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: place }),
    put: fc.oneof(
      { weight: 3, arbitrary: fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)) },
      { weight: 5, arbitrary: fc.constantFrom(...parts) },
      {
        weight: 2,
        arbitrary: fc.tuple(place, fc.nat(2_000)).map(([from, length]) => file.subarray(from, from + length)),
      },
    ),
  })
  return fc
    .array(damage, { minLength: 1, maxLength: 4 })
    .map((damages) =>
      damages.reduce(
        (left, { at, drop, put }) => Buffer.concat([left.subarray(0, at), put, left.subarray(at + drop)]),
        file,
      ),
    )
}
