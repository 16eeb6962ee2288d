import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { onAScreenOf } from './screens.ts'

// A file has modules, a clock and a screen of its own, and an empty document; libraries, which take longer to load than most files run, are shared.
vi.resetModules()
vi.useRealTimers()
vi.restoreAllMocks()
onAScreenOf('desktop')
document.head.replaceChildren()
document.body.replaceChildren()
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name)
history.replaceState(null, '', '/')

// The document of the tests loads no fonts; Mantine's growing text field asks when it has.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// A page's code is fetched when it is opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
