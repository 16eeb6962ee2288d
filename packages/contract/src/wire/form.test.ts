import { expect, test } from 'vitest'
import { encodeForm } from './form.ts'

test('form parts carry the number of their file, with all text before the files', () => {
  const [front, back] = [new Blob(['front']), new Blob(['back'])]
  const form = encodeForm({
    documentTitle: 'Tires',
    filesCount: 2,
    hubMessageId: undefined,
    keptFileNumbers: [1, 3],
    files: [{ object: front, comment: 'Total on the back' }, { object: back }],
  })
  expect([...form.keys()]).toEqual([
    'document_title',
    'files_count',
    'kept_file_numbers',
    'kept_file_numbers',
    'file_comment_0',
    'file_object_0',
    'file_object_1',
  ])
  expect(form.get('files_count')).toBe('2')
  expect(form.getAll('kept_file_numbers')).toEqual(['1', '3'])
})
