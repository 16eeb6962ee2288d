import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The document of the tests loads no fonts; Mantine's growing text field asks when it has.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
