import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test('only a picture of ours is shown as an avatar: no browser asks another site who is looked at', () => {
  const own = `/userImgs/${'a'.repeat(22)}-256.webp`
  expect(renderToStaticMarkup(<Avatar image={own} />)).toContain(`src="${own}"`)
  for (const image of ['', 'https://provider.example/me.png', '//provider.example/me.png'])
    expect(renderToStaticMarkup(<Avatar image={image} />).match(/(?:src|srcSet)="[^"]*"/g)).toEqual([
      'src="/default-avatar.svg"',
    ])
})
