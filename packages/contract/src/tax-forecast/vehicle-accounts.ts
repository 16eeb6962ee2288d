/** 6600 Depreciation in the standard chart. */
export const depreciation = 6600

/**
 * What the standard mileage rate stands for, in the standard chart: fuel, DEF, maintenance, tires,
 * lease, insurance, licenses, and depreciation. Tolls, parking, and interest are deducted beside it.
 */
export const vehicleAccounts: readonly number[] = [
  5000,
  5010,
  5100,
  5110,
  6000,
  6100,
  6200,
  depreciation,
]
