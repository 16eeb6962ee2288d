import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    setAside: (amount: string) => `Set aside ${amount} per week`,
    setAsideUntil: (weeks: number, day: string) =>
      weeks === 1 ? `for 1 week, until ${day}` : `for ${weeks} weeks, until ${day}`,
    nothingToSetAside: (day: string) => `Nothing to set aside until ${day}`,
    allDatesPassed: (amount: string) => `${amount} left for the year`,
  },
  {
    setAside: (amount) => `Aparte ${amount} por semana`,
    setAsideUntil: (weeks, day) =>
      weeks === 1
        ? `durante 1 semana, hasta el ${day}`
        : `durante ${weeks} semanas, hasta el ${day}`,
    nothingToSetAside: (day) => `Nada que apartar hasta el ${day}`,
    allDatesPassed: (amount) => `${amount} pendientes del año`,
  },
)
