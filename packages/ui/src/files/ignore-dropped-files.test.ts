import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ignoreDroppedFiles } from './ignore-dropped-files.ts'

beforeEach(() => onTestFinished(ignoreDroppedFiles()))

/** What the browser makes of a drag over the page, and whether it leaves the drop to the page. */
function drag(type: 'dragover' | 'drop', types: string[], over: Element = document.body) {
  const dataTransfer = { types, dropEffect: 'copy' }
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    dataTransfer,
  })
  over.dispatchEvent(event)
  return { opens: !event.defaultPrevented, effect: dataTransfer.dropEffect }
}

const addArea = () => {
  const area = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => area.remove())
  return area
}

describe.each(['dragover', 'drop'] as const)('%s', (type) => {
  test('of a file that nothing takes is ignored', () => {
    expect(drag(type, ['Files'])).toEqual({ opens: false, effect: 'none' })
    expect(drag(type, ['text/html', 'Files'], addArea())).toEqual({ opens: false, effect: 'none' })
  })

  test('of a file is left to the area that takes it', () => {
    const area = addArea()
    area.addEventListener(type, (event) => event.preventDefault())
    expect(drag(type, ['Files'], area)).toEqual({ opens: false, effect: 'copy' })
  })

  test('of a text stays the browser’s', () => {
    expect(drag(type, ['text/plain'])).toEqual({ opens: true, effect: 'copy' })
  })
})
