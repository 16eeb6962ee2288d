import { MantineProvider } from '@mantine/core'
import { mostCounted } from '@milepost/contract/endpoint'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LanguageProvider } from './language.tsx'
import { ListFoot } from './list-foot.tsx'

function show(total: number) {
  render(
    <MantineProvider env="test">
      <LanguageProvider initially="en">
        <ListFoot items={['a', 'b']} page={2} limit={25} total={total} onPage={() => {}} />
      </LanguageProvider>
    </MantineProvider>,
  )
}

test('says where the page stands in the whole', () => {
  show(27)
  expect(screen.getByText('26 to 27 of 27')).toBeTruthy()
})

test('says so where nobody counted further', () => {
  show(mostCounted)
  expect(screen.getByText('26 to 27 of 10,000 or more')).toBeTruthy()
})
