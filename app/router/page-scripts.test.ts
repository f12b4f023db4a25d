import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPageData } from './page-scripts.tsx'

test('data is safe inside a script element and arrives unchanged, whatever chunks it comes in', async () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('</script><!--<script>'))
  await fc.assert(
    fc.asyncProperty(fc.array(texts), fc.integer({ min: 1, max: 9 }), async (given, size) => {
      const bytes = Buffer.from(JSON.stringify(given))
      const handoff = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.subarray(i, i + size))
          controller.close()
        },
      })
      const data = await readPageData(handoff)

      expect(data).not.toContain('<')
      expect(JSON.parse(data)).toEqual(given)
    }),
  )
})
