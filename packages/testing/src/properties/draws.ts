/** How property tests draw: FC_SEED says from which seed, FC_TIMES multiplies how many values. */
export const toDraws = ({ FC_SEED = '4417', FC_TIMES = '1' }: NodeJS.ProcessEnv) => ({
  seed: Number(FC_SEED),
  times: Number(FC_TIMES),
})

/** The number of runs of a property that needs more or fewer than the usual 100. */
export const runs = (usual: number): number => usual * toDraws(process.env).times
