import { datedRates } from '../../shared/dated-rates.ts'
import { deleteRate, hasTripsBetween, lockedMileageRates, updateRate } from './rates.sql.ts'

/** A mileage rate counts where a client has a trip on its days. */
export const { correct: correctRate, remove: removeRate } = datedRates({
  field: 'mileage_rate',
  locked: lockedMileageRates,
  update: updateRate,
  remove: deleteRate,
  isUsedBetween: hasTripsBetween,
})
