// What browsers lack down to iOS 15.4 and WebView 97: color-scheme.js loads this before the page where something
// is absent. Each does what the standard says, for the arguments that our code passes.
;(() => {
  const define = (on, name, value) => {
    if (!(name in on))
      Object.defineProperty(on, name, { value, writable: true, configurable: true })
  }

  define(Array.prototype, 'toReversed', function () {
    return [...this].reverse()
  })
  define(Array.prototype, 'toSorted', function (compare) {
    return [...this].sort(compare)
  })
  define(Array.prototype, 'toSpliced', function (...splice) {
    const copy = [...this]
    copy.splice(...splice)
    return copy
  })
  define(Array.prototype, 'with', function (index, value) {
    const copy = [...this]
    const place = index < 0 ? copy.length + index : index
    if (!(place >= 0 && place < copy.length)) throw new RangeError('Invalid index')
    copy[place] = value
    return copy
  })

  define(Promise, 'withResolvers', () => {
    const resolvers = {}
    resolvers.promise = new Promise((resolve, reject) =>
      Object.assign(resolvers, { resolve, reject }),
    )
    return resolvers
  })

  define(AbortSignal, 'timeout', (ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms)
    return controller.signal
  })
  define(AbortSignal, 'any', (signals) => {
    const controller = new AbortController()
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
    }
    return controller.signal
  })
  define(AbortSignal.prototype, 'throwIfAborted', function () {
    if (this.aborted) throw this.reason
  })

  define(URL, 'canParse', (url, base) => {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  })

  define(Element.prototype, 'checkVisibility', function () {
    return this.getClientRects().length > 0
  })
})()
