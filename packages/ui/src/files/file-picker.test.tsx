import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { extensionsByType } from '@milepost/contract/documents/file-type'
import { FilePicker } from './file-picker.tsx'

/** The types that the dialog offers; none if it offers every file. */
function findAccepted(by: 'file' | 'attachment' | 'photo' | 'camera', pointer: 'fine' | 'coarse') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${pointer})`,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { container } = render(
    <MantineProvider env="test">
      <FilePicker by={by} onPick={() => {}}>
        {(props) => <button {...props} />}
      </FilePicker>
    </MantineProvider>,
  )
  return container.querySelector('input')!.accept.split(',').filter(Boolean)
}

describe('a file dialog', () => {
  const { 'image/heic': heic, ...others } = extensionsByType
  const toAccepted = (types: readonly (readonly string[])[]) =>
    types.flat().map((extension) => `.${extension}`)

  test('at a desk offers every file: a name need not tell the type', () => {
    expect(findAccepted('file', 'fine')).toEqual([])
    expect(findAccepted('attachment', 'fine')).toEqual([])
  })

  test('on a phone offers photos and documents, also of an unknown type', () => {
    expect(findAccepted('file', 'coarse').toSorted()).toEqual(
      [...toAccepted(Object.values(extensionsByType)), 'application/octet-stream'].toSorted(),
    )
  })

  test('for an attachment makes an iPhone send its HEIC photos as JPEGs', () => {
    const accepted = findAccepted('attachment', 'coarse')
    expect(accepted).toEqual(expect.arrayContaining(toAccepted(Object.values(others))))
    expect(accepted.filter((type) => toAccepted([heic]).includes(type))).toEqual([])
  })

  test.each(['fine', 'coarse'] as const)(
    'for a photo offers photos, by a %s pointer',
    (pointer) => {
      expect(findAccepted('photo', pointer)).toEqual(['image/jpeg', 'image/png'])
      expect(findAccepted('camera', pointer)).toEqual(['image/jpeg', 'image/png'])
    },
  )
})
