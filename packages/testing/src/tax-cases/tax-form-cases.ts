import type { FilingStatus } from '@milepost/contract/tax-forecast/tax-figures'

/**
 * Worked from the forms and instructions of the IRS, line by line as the form names them, each rounded to dollars as the
 * forms allow. Not from the code under test.
 */
type Worked = { working: string }

/** Schedule SE (Form 1040), Part I: the tax of line 12 and the half of line 13. */
export const scheduleSeCases: (Worked & {
  year: number
  profit: number
  wages: number
  tax: number
  half: number
})[] = [
  {
    year: 2023,
    profit: 400,
    wages: 0,
    working: 'line 4a 400 x 92.35% = 369; line 4c under 400: no tax',
    tax: 0,
    half: 0,
  },
  {
    year: 2023,
    profit: 433,
    wages: 0,
    working:
      'line 4a 433 x 92.35% = 400; line 9 160,200; line 10 400 x 12.4% = 50; line 11 400 x 2.9% = 12; line 12 62; line 13 31',
    tax: 62,
    half: 31,
  },
  {
    year: 2023,
    profit: 434,
    wages: 0,
    working:
      'line 4a 434 x 92.35% = 401; line 9 160,200; line 10 401 x 12.4% = 50; line 11 401 x 2.9% = 12; line 12 62; line 13 31',
    tax: 62,
    half: 31,
  },
  {
    year: 2023,
    profit: 60000,
    wages: 0,
    working:
      'line 4a 60,000 x 92.35% = 55,410; line 9 160,200; line 10 55,410 x 12.4% = 6,871; line 11 55,410 x 2.9% = 1,607; line 12 8,478; line 13 4,239',
    tax: 8478,
    half: 4239,
  },
  {
    year: 2024,
    profit: 85250,
    wages: 0,
    working:
      'line 4a 85,250 x 92.35% = 78,728; line 9 168,600; line 10 78,728 x 12.4% = 9,762; line 11 78,728 x 2.9% = 2,283; line 12 12,045; line 13 6,023',
    tax: 12045,
    half: 6023,
  },
  {
    year: 2024,
    profit: 182600,
    wages: 0,
    working:
      'line 4a 182,600 x 92.35% = 168,631; line 9 168,600; line 10 168,600 x 12.4% = 20,906; line 11 168,631 x 2.9% = 4,890; line 12 25,796; line 13 12,898',
    tax: 25796,
    half: 12898,
  },
  {
    year: 2025,
    profit: 52347,
    wages: 0,
    working:
      'line 4a 52,347 x 92.35% = 48,342; line 9 176,100; line 10 48,342 x 12.4% = 5,994; line 11 48,342 x 2.9% = 1,402; line 12 7,396; line 13 3,698',
    tax: 7396,
    half: 3698,
  },
  {
    year: 2025,
    profit: 190700,
    wages: 0,
    working:
      'line 4a 190,700 x 92.35% = 176,111; line 9 176,100; line 10 176,100 x 12.4% = 21,836; line 11 176,111 x 2.9% = 5,107; line 12 26,943; line 13 13,472',
    tax: 26943,
    half: 13472,
  },
  {
    year: 2025,
    profit: 230000,
    wages: 0,
    working:
      'line 4a 230,000 x 92.35% = 212,405; line 9 176,100; line 10 176,100 x 12.4% = 21,836; line 11 212,405 x 2.9% = 6,160; line 12 27,996; line 13 13,998',
    tax: 27996,
    half: 13998,
  },
  {
    year: 2025,
    profit: 70000,
    wages: 150000,
    working:
      'line 4a 70,000 x 92.35% = 64,645; line 9 176,100 - 150,000 = 26,100; line 10 26,100 x 12.4% = 3,236; line 11 64,645 x 2.9% = 1,875; line 12 5,111; line 13 2,556',
    tax: 5111,
    half: 2556,
  },
  {
    year: 2025,
    profit: 70000,
    wages: 180000,
    working:
      'line 4a 70,000 x 92.35% = 64,645; line 9 176,100 - 180,000 = 0; line 10 0 x 12.4% = 0; line 11 64,645 x 2.9% = 1,875; line 12 1,875; line 13 938',
    tax: 1875,
    half: 938,
  },
  {
    year: 2026,
    profit: 48000,
    wages: 0,
    working:
      'line 4a 48,000 x 92.35% = 44,328; line 9 184,500; line 10 44,328 x 12.4% = 5,497; line 11 44,328 x 2.9% = 1,286; line 12 6,783; line 13 3,392',
    tax: 6783,
    half: 3392,
  },
  {
    year: 2026,
    profit: 199800,
    wages: 0,
    working:
      'line 4a 199,800 x 92.35% = 184,515; line 9 184,500; line 10 184,500 x 12.4% = 22,878; line 11 184,515 x 2.9% = 5,351; line 12 28,229; line 13 14,115',
    tax: 28229,
    half: 14115,
  },
  {
    year: 2026,
    profit: 64999,
    wages: 139500,
    working:
      'line 4a 64,999 x 92.35% = 60,027; line 9 184,500 - 139,500 = 45,000; line 10 45,000 x 12.4% = 5,580; line 11 60,027 x 2.9% = 1,741; line 12 7,321; line 13 3,661',
    tax: 7321,
    half: 3661,
  },
]

/** Form 8995, with the minimum from 2026; no deduction where the form is not enough. */
export const form8995Cases: (Worked & {
  year: number
  status: FilingStatus
  profit: number
  half: number
  taxableIncome: number
  deduction: number | null
})[] = [
  {
    year: 2023,
    status: 'single',
    profit: 60000,
    half: 4239,
    taxableIncome: 41911,
    working: 'line 5 55,761 x 20% = 11,152; line 14 41,911 x 20% = 8,382; line 15 8,382',
    deduction: 8382,
  },
  {
    year: 2023,
    status: 'single',
    profit: 60000,
    half: 4239,
    taxableIncome: 30000,
    working: 'line 5 55,761 x 20% = 11,152; line 14 30,000 x 20% = 6,000; line 15 6,000',
    deduction: 6000,
  },
  {
    year: 2024,
    status: 'joint',
    profit: 120000,
    half: 8478,
    taxableIncome: 383900,
    working: 'line 5 111,522 x 20% = 22,304; line 14 383,900 x 20% = 76,780; line 15 22,304',
    deduction: 22304,
  },
  {
    year: 2024,
    status: 'joint',
    profit: 120000,
    half: 8478,
    taxableIncome: 383901,
    working: 'line 11 383,901 over 383,900: Form 8995-A',
    deduction: null,
  },
  {
    year: 2025,
    status: 'single',
    profit: 52347,
    half: 3698,
    taxableIncome: 32899,
    working: 'line 5 48,649 x 20% = 9,730; line 14 32,899 x 20% = 6,580; line 15 6,580',
    deduction: 6580,
  },
  {
    year: 2025,
    status: 'head_of_household',
    profit: -4000,
    half: 0,
    taxableIncome: 20000,
    working: 'line 2 -4,000: no deduction',
    deduction: 0,
  },
  {
    year: 2025,
    status: 'single',
    profit: 9000,
    half: 636,
    taxableIncome: 0,
    working: 'line 11 0: no deduction',
    deduction: 0,
  },
  {
    year: 2026,
    status: 'single',
    profit: 2000,
    half: 141,
    taxableIncome: 40000,
    working:
      'line 5 1,859 x 20% = 372; line 14 40,000 x 20% = 8,000; at least 400 (IRC 199A(i)): 400; line 15 400',
    deduction: 400,
  },
  {
    year: 2026,
    status: 'joint',
    profit: 1100,
    half: 78,
    taxableIncome: 60000,
    working:
      'line 5 1,022 x 20% = 204; line 14 60,000 x 20% = 12,000; at least 400 (IRC 199A(i)): 400; line 15 400',
    deduction: 400,
  },
  {
    year: 2026,
    status: 'joint',
    profit: 1000,
    half: 71,
    taxableIncome: 60000,
    working: 'line 5 929 x 20% = 186; line 14 60,000 x 20% = 12,000; line 15 186',
    deduction: 186,
  },
  {
    year: 2026,
    status: 'single',
    profit: 5000,
    half: 353,
    taxableIncome: 300,
    working:
      'line 5 4,647 x 20% = 929; line 14 300 x 20% = 60; at least 400 (IRC 199A(i)): 300; line 15 300',
    deduction: 300,
  },
  {
    year: 2026,
    status: 'separate',
    profit: 201775,
    half: 13000,
    taxableIncome: 201775,
    working: 'line 5 188,775 x 20% = 37,755; line 14 201,775 x 20% = 40,355; line 15 37,755',
    deduction: 37755,
  },
  {
    year: 2026,
    status: 'single',
    profit: 201775,
    half: 13000,
    taxableIncome: 201775,
    working: 'line 11 201,775 over 201,750: Form 8995-A',
    deduction: null,
  },
  {
    year: 2026,
    status: 'joint',
    profit: 90000,
    half: 6359,
    taxableIncome: 93641,
    working: 'line 5 83,641 x 20% = 16,728; line 14 93,641 x 20% = 18,728; line 15 16,728',
    deduction: 16728,
  },
]
