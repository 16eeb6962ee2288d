import { datedRates } from '../../shared/dated-rates.ts'
import { deleteRate, hasEntriesBetween, lockedRates, updateRate } from './rates.sql.ts'

/** A per diem rate counts where a client has entered a day of its. */
export const { correct: correctRate, remove: removeRate } = datedRates({
  field: 'per_diem_rate',
  locked: lockedRates,
  update: updateRate,
  remove: deleteRate,
  isUsedBetween: hasEntriesBetween,
})
