import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import './properties/setup.ts'
import { onAScreenOf } from './screens.ts'
import { setToday } from './set-today.ts'
import { watchTextNodes } from './watch-text-nodes.ts'

// Test files share libraries, which take longer to load than most files take to run. Each file
// starts with fresh modules, clock, screen size, and document.
vi.resetModules()
vi.useRealTimers()
setToday('2026-11-21T15:00:00Z')
vi.restoreAllMocks()
onAScreenOf('desktop')
document.head.replaceChildren()
document.body.replaceChildren()
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name)
history.replaceState(null, '', '/')

// happy-dom has no `document.fonts`; Mantine's autosizing textarea listens to it.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// A page's code is loaded when it opens, which can take a while on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Test files that share the document's classes share their watch.
const faults: string[] = ((Node as { textFaults?: string[] }).textFaults ??= startWatch())
function startWatch(): string[] {
  const found: string[] = []
  watchTextNodes((fault) => found.push(fault))
  return found
}

afterEach(() => {
  const found = faults.splice(0)
  if (found.length > 0)
    throw new Error(`A text that changes beside others has no element of its own: ${found.join()}`)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})
