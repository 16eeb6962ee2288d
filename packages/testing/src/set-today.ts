/** The machine's own, also if an earlier test file has set today. */
const SystemDate = (
  Object.getPrototypeOf(Date) === Function.prototype ? Date : Object.getPrototypeOf(Date)
) as DateConstructor

/** Starts the clock of a page's tests at this time, so that no test depends on the day or hour of its run. */
export function setToday(time: string): void {
  const ahead = Date.parse(time) - SystemDate.now()
  const now = () => SystemDate.now() + ahead
  globalThis.Date = class extends SystemDate {
    constructor(...parts: [number?]) {
      super(...((parts.length === 0 ? [now()] : parts) as [number]))
    }
    static override now = now
  } as DateConstructor
}
