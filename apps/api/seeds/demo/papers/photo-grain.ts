import { createRandom } from '../random.ts'

const length = 1 << 18
let noise: Int8Array | undefined

/** Adds faint sensor noise to an image's raw samples in place; deterministic. */
export function addGrain(samples: Uint8Array | Uint8ClampedArray, channels: number): void {
  if (!noise) {
    const random = createRandom('grain')
    noise = Int8Array.from({ length }, () => random.between(-1, 1) * random.between(0, 14))
  }
  let at = 0
  for (let i = 0; i < samples.length; i += channels) {
    const step = noise[at]!
    // A length that is no multiple of any row length, so the repeated tile doesn't show.
    at = at === length - 77 ? 0 : at + 1
    for (let c = i; c < i + channels; c++) {
      const value = samples[c]! + step
      samples[c] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  }
}
