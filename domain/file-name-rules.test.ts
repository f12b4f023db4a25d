import { expect, test } from 'vitest'
import { readFileName } from './file-name-rules.ts'

test('a file is shown by its last name, and by another word if nothing of that is to be seen', () => {
  expect(readFileName('C:\\lists\\mine\u202e.xml', 'list')).toBe('mine.xml')
  for (const unseen of ['', ' ', 'lists/', '\u3164', '\u200b\u00ad']) expect(readFileName(unseen, 'list')).toBe('list')
})
