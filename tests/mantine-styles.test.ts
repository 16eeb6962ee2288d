import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Parts that these draw and that have styles of their own. */
const partsOf: Record<string, string[]> = {
  ColorInput: ['ColorPicker', 'ColorSwatch'],
  TagsInput: ['Pill', 'PillsInput'],
}
const everywhere = readFileSync('packages/ui/src/styles/mantine.css', 'utf8')
const pathOf = (name: string) => `@mantine/core/styles/${name}.css`

test('each component of Mantine in use has its styles', () => {
  const inUse = globSync('{apps,packages}/*/src/**/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
      .flatMap((name) => [name, ...(partsOf[name] ?? [])])
      .filter((name) => existsSync(`node_modules/${pathOf(name)}`))
      .map((name) => ({ file, name, text }))
  })
  expect(inUse.length).toBeGreaterThan(100)
  const bare = inUse
    .filter(({ name, text }) => !everywhere.includes(pathOf(name)) && !text.includes(pathOf(name)))
    .map(({ file, name }) => `${file}: ${name}`)
  expect(bare).toEqual([])
})
