// Repeats a call on many connections until it is asked to stop, then reports how often it got each status. A process
// of its own, so that it does not delay who measures.
import autocannon from 'autocannon'

process.once('message', (options: autocannon.Options) => {
  const flood = autocannon({ ...options, duration: 600, timeout: 60 }, (_, result) => {
    process.send!(result.statusCodeStats)
    process.disconnect()
  })
  flood.on('start', () => process.send!('started'))
  process.once('message', () => flood.stop())
})
