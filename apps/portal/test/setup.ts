import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The document of the tests loads no fonts; Mantine's growing text field asks when it has.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// A page's code is fetched when it is opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
