import fc from 'fast-check'
import { runs, toDraws } from './draws.ts'

// Each run draws the same values, unless FC_SEED says otherwise: what fails is the fault of the last change.
fc.configureGlobal({ seed: toDraws(process.env).seed, numRuns: runs(100) })
