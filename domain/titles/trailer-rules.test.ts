import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrailer } from './trailer-rules.ts'

test('every form of a YouTube address plays in the player without cookies', () => {
  for (const address of [
    'https://www.youtube-nocookie.com/embed/LHtdKWJdif4?enablejsapi=1&wmode=opaque&autoplay=1',
    'https://www.youtube.com/watch?v=LHtdKWJdif4',
    'https://www.youtube.com/watch?feature=share&v=LHtdKWJdif4&t=10s',
    'http://youtube.com/watch?v=LHtdKWJdif4',
    'https://m.youtube.com/watch?v=LHtdKWJdif4',
    'https://youtu.be/LHtdKWJdif4?si=abc',
    'https://www.youtube.com/embed/LHtdKWJdif4/',
    'https://www.youtube.com/shorts/LHtdKWJdif4',
    'https://www.youtube.com/live/LHtdKWJdif4',
    'https://www.youtube.com/v/LHtdKWJdif4',
  ]) {
    expect(readTrailer(address), address).toEqual({
      page: 'https://www.youtube.com/watch?v=LHtdKWJdif4',
      player: 'https://www.youtube-nocookie.com/embed/LHtdKWJdif4?autoplay=1',
    })
  }
})

test('other https addresses are links', () => {
  for (const address of [
    'https://vimeo.com/76979871',
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/watch?v=too-short',
    'https://www.youtube.com.example/watch?v=LHtdKWJdif4',
  ]) {
    expect(readTrailer(address)).toEqual({ page: address })
  }
})

test('everything else is not a trailer', () => {
  for (const address of [
    null,
    '',
    'LHtdKWJdif4',
    'javascript:alert(1)//youtube.com/watch?v=LHtdKWJdif4',
    'data:text/html,hi',
    'http://video.example/1',
    '//www.youtube.com/watch?v=LHtdKWJdif4',
    'https://reader:secret@video.example/1',
  ]) {
    expect(readTrailer(address)).toBeNull()
  }
})

test('for any address, the player is YouTube’s without cookies and the page is https', () => {
  const host = fc.constantFrom('www.youtube.com', 'youtu.be', 'youtube-nocookie.com', 'video.example')
  const path = fc.tuple(fc.constantFrom('/watch?v=', '/embed/', '/'), fc.string({ unit: 'binary', maxLength: 14 }))
  fc.assert(
    fc.property(fc.constantFrom('https:', 'http:', 'javascript:'), host, path, (protocol, site, rest) => {
      const trailer = readTrailer(`${protocol}//${site}${rest.join('')}`)
      if (!trailer) return
      expect(trailer.page).toMatch(/^https:\/\//)
      if (trailer.player)
        expect(trailer.player).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1$/)
    }),
  )
})
