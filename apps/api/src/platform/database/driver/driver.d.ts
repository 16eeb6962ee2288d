declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as the driver sends it. Throws for a circular object. */
    prepareValue: (value: unknown) => string | Buffer | null
  }
  export default utils
}
