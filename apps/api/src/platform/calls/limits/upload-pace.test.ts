import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { createUploadPace } from './upload-pace.ts'

const chunks = (count: number) =>
  Readable.from(Array.from({ length: count }, (_, i) => Buffer.of(i)))

test('an owner’s uploads come at one pace, all together, and another’s at their own', async () => {
  let at = 0
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    at += milliseconds
  }
  const pace = createUploadPace({ perSecond: 20, now: () => at, wait })
  // Three seconds' worth comes at once.
  await buffer(pace('Dana', chunks(60)))
  await buffer(pace('Lee', chunks(60)))
  expect(waits).toEqual([])
  const next = await buffer(pace('Dana', chunks(10)))
  expect([...next]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(at).toBeCloseTo(500)
})

test('what has come goes on as it is, not as a copy', async () => {
  const sent = [Buffer.alloc(1_000, 1), Buffer.alloc(1_000, 2), Buffer.alloc(1_000, 3)]
  const content = new Readable({ read: () => undefined })
  for (const chunk of [...sent, null]) content.push(chunk)
  const got: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      got.push(chunk)
      done()
    },
  })
  await pipeline(createUploadPace()('Dana', content), sink)
  expect(got.map((chunk, i) => chunk === sent[i])).toEqual([true, true, true])
})

test('what breaks off breaks off here, too', async () => {
  const content = new Readable({ read: () => undefined })
  const paced = createUploadPace()('Dana', content)
  content.push('a')
  content.destroy(new Error('The phone is gone.'))
  await expect(buffer(paced)).rejects.toThrow('The phone is gone.')
})
