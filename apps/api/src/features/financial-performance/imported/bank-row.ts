import { toStem } from '@milepost/contract/financial-performance/posting'

/** The description without what changes from one transaction to the next; empty only if there is none. */
export const toRowStem = (description: string): string =>
  toStem(description) || description.toLowerCase()
