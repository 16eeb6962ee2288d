import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    setAside: (amount: string) => `Set aside ${amount} per week`,
    setAsideUntil: (weeks: number, day: string) => `for ${weeks} weeks, until ${day}`,
    setAsideBy: (amount: string, day: string) => `Set aside ${amount} by ${day}`,
    nothingToSetAside: (day: string) => `Nothing to set aside until ${day}`,
    allDatesPassed: (amount: string) => `${amount} left for the year`,
  },
  {
    setAside: (amount) => `Aparte ${amount} por semana`,
    setAsideUntil: (weeks, day) => `durante ${weeks} semanas, hasta el ${day}`,
    setAsideBy: (amount, day) => `Aparte ${amount} a más tardar el ${day}`,
    nothingToSetAside: (day) => `Nada que apartar hasta el ${day}`,
    allDatesPassed: (amount) => `${amount} pendientes del año`,
  },
)
