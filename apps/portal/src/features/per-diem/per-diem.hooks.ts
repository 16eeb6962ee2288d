import { useQuery } from '@tanstack/react-query'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { read } from '@milepost/ui/api/api.ts'

export const readYear = (year: number) => read(perDiem.year, { params: { year } })

export const usePerDiemYear = (year: number) => useQuery(readYear(year))
