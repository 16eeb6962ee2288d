import type { TaxForecastInputs } from '@milepost/contract/tax-forecast/forecast-inputs'

type WorksheetCase = {
  name: string
  year: number
  profit: number
  typed: Partial<TaxForecastInputs>
  /** What each line is worked out from, by form. */
  working: string
  taxes: { selfEmployment: number; income: number; additionalMedicare: number }
  income: { adjusted: number; taxable: number }
  /** Lines 11c and 12c, the latter nothing by line 14b. */
  federalTax: number
  required: number
}

/**
 * The Estimated Tax Worksheet of Form 1040-ES with Schedule SE and Forms 8995 and 8959, worked from the forms and
 * instructions line by line, each rounded to dollars as the forms allow. Not from the code under test.
 */
export const worksheetCases: WorksheetCase[] = [
  {
    name: 'a single owner-operator',
    year: 2026,
    profit: 68000,
    typed: { filingStatus: 'single' },
    working:
      'SE line 4a 68,000 x 92.35% = 62,798; SE line 9 184,500; SE line 10 62,798 x 12.4% = 7,787; SE line 11 62,798 x 2.9% = 1,821; SE line 12 9,608; SE line 13 4,804; ES line 1 68,000 - 4,804 = 63,196; ES line 2a 16,100, leaves 47,096; 8995 line 5 63,196 x 20% = 12,639; 8995 line 14 47,096 x 20% = 9,419; 8995 line 15 9,419; ES line 4 1240 + 12% x (37,677 - 12,400) = 4,273; ES line 11c 4,273 - 0 + 9,608 + 0 = 13,881; ES line 12a 12,493; ES line 12c 12,493',
    taxes: { selfEmployment: 9608, income: 4273, additionalMedicare: 0 },
    income: { adjusted: 63196, taxable: 37677 },
    federalTax: 13881,
    required: 12493,
  },
  {
    name: 'last year is the lesser',
    year: 2026,
    profit: 90000,
    typed: { filingStatus: 'single', lastYearTax: 11000, lastYearIncome: 70000 },
    working:
      'SE line 4a 90,000 x 92.35% = 83,115; SE line 9 184,500; SE line 10 83,115 x 12.4% = 10,306; SE line 11 83,115 x 2.9% = 2,410; SE line 12 12,716; SE line 13 6,358; ES line 1 90,000 - 6,358 = 83,642; ES line 2a 16,100, leaves 67,542; 8995 line 5 83,642 x 20% = 16,728; 8995 line 14 67,542 x 20% = 13,508; 8995 line 15 13,508; ES line 4 5800 + 22% x (54,034 - 50,400) = 6,599; ES line 11c 6,599 - 0 + 12,716 + 0 = 19,315; ES line 12a 17,384; ES line 12b 11,000 x 100% = 11,000; ES line 12c 11,000',
    taxes: { selfEmployment: 12716, income: 6599, additionalMedicare: 0 },
    income: { adjusted: 83642, taxable: 54034 },
    federalTax: 19315,
    required: 11000,
  },
  {
    name: 'last year at 110 percent',
    year: 2026,
    profit: 90000,
    typed: { filingStatus: 'single', lastYearTax: 15000, lastYearIncome: 150001 },
    working:
      'SE line 4a 90,000 x 92.35% = 83,115; SE line 9 184,500; SE line 10 83,115 x 12.4% = 10,306; SE line 11 83,115 x 2.9% = 2,410; SE line 12 12,716; SE line 13 6,358; ES line 1 90,000 - 6,358 = 83,642; ES line 2a 16,100, leaves 67,542; 8995 line 5 83,642 x 20% = 16,728; 8995 line 14 67,542 x 20% = 13,508; 8995 line 15 13,508; ES line 4 5800 + 22% x (54,034 - 50,400) = 6,599; ES line 11c 6,599 - 0 + 12,716 + 0 = 19,315; ES line 12a 17,384; ES line 12b 15,000 x 110% = 16,500; ES line 12c 16,500',
    taxes: { selfEmployment: 12716, income: 6599, additionalMedicare: 0 },
    income: { adjusted: 83642, taxable: 54034 },
    federalTax: 19315,
    required: 16500,
  },
  {
    name: 'last year exactly at the line',
    year: 2026,
    profit: 90000,
    typed: { filingStatus: 'single', lastYearTax: 15000, lastYearIncome: 150000 },
    working:
      'SE line 4a 90,000 x 92.35% = 83,115; SE line 9 184,500; SE line 10 83,115 x 12.4% = 10,306; SE line 11 83,115 x 2.9% = 2,410; SE line 12 12,716; SE line 13 6,358; ES line 1 90,000 - 6,358 = 83,642; ES line 2a 16,100, leaves 67,542; 8995 line 5 83,642 x 20% = 16,728; 8995 line 14 67,542 x 20% = 13,508; 8995 line 15 13,508; ES line 4 5800 + 22% x (54,034 - 50,400) = 6,599; ES line 11c 6,599 - 0 + 12,716 + 0 = 19,315; ES line 12a 17,384; ES line 12b 15,000 x 100% = 15,000; ES line 12c 15,000',
    taxes: { selfEmployment: 12716, income: 6599, additionalMedicare: 0 },
    income: { adjusted: 83642, taxable: 54034 },
    federalTax: 19315,
    required: 15000,
  },
  {
    name: 'last year without an income',
    year: 2026,
    profit: 90000,
    typed: { filingStatus: 'single', lastYearTax: 15000 },
    working:
      'SE line 4a 90,000 x 92.35% = 83,115; SE line 9 184,500; SE line 10 83,115 x 12.4% = 10,306; SE line 11 83,115 x 2.9% = 2,410; SE line 12 12,716; SE line 13 6,358; ES line 1 90,000 - 6,358 = 83,642; ES line 2a 16,100, leaves 67,542; 8995 line 5 83,642 x 20% = 16,728; 8995 line 14 67,542 x 20% = 13,508; 8995 line 15 13,508; ES line 4 5800 + 22% x (54,034 - 50,400) = 6,599; ES line 11c 6,599 - 0 + 12,716 + 0 = 19,315; ES line 12a 17,384; ES line 12b 15,000 x 110% = 16,500; ES line 12c 16,500',
    taxes: { selfEmployment: 12716, income: 6599, additionalMedicare: 0 },
    income: { adjusted: 83642, taxable: 54034 },
    federalTax: 19315,
    required: 16500,
  },
  {
    name: 'no tax last year',
    year: 2026,
    profit: 40000,
    typed: { filingStatus: 'single', lastYearTax: 0, lastYearIncome: 0 },
    working:
      'SE line 4a 40,000 x 92.35% = 36,940; SE line 9 184,500; SE line 10 36,940 x 12.4% = 4,581; SE line 11 36,940 x 2.9% = 1,071; SE line 12 5,652; SE line 13 2,826; ES line 1 40,000 - 2,826 = 37,174; ES line 2a 16,100, leaves 21,074; 8995 line 5 37,174 x 20% = 7,435; 8995 line 14 21,074 x 20% = 4,215; 8995 line 15 4,215; ES line 4 1240 + 12% x (16,859 - 12,400) = 1,775; ES line 11c 1,775 - 0 + 5,652 + 0 = 7,427; ES line 12a 6,684; ES line 12b 0 x 100% = 0; ES line 12c 0',
    taxes: { selfEmployment: 5652, income: 1775, additionalMedicare: 0 },
    income: { adjusted: 37174, taxable: 16859 },
    federalTax: 7427,
    required: 0,
  },
  {
    name: 'a spouse with wages and withholding',
    year: 2026,
    profit: 72000,
    typed: {
      filingStatus: 'joint',
      spouseWages: 48000,
      withholding: 5200,
      lastYearTax: 14200,
      lastYearIncome: 118000,
    },
    working:
      'SE line 4a 72,000 x 92.35% = 66,492; SE line 9 184,500; SE line 10 66,492 x 12.4% = 8,245; SE line 11 66,492 x 2.9% = 1,928; SE line 12 10,173; SE line 13 5,087; ES line 1 72,000 + 48,000 - 5,087 = 114,913; ES line 2a 32,200, leaves 82,713; 8995 line 5 66,913 x 20% = 13,383; 8995 line 14 82,713 x 20% = 16,543; 8995 line 15 13,383; ES line 4 2480 + 12% x (69,330 - 24,800) = 7,824; ES line 11c 7,824 - 0 + 10,173 + 0 = 17,997; ES line 12a 16,197; ES line 12b 14,200 x 100% = 14,200; ES line 12c 14,200',
    taxes: { selfEmployment: 10173, income: 7824, additionalMedicare: 0 },
    income: { adjusted: 114913, taxable: 69330 },
    federalTax: 17997,
    required: 14200,
  },
  {
    name: 'three children',
    year: 2026,
    profit: 84000,
    typed: { filingStatus: 'joint', children: 3 },
    working:
      'SE line 4a 84,000 x 92.35% = 77,574; SE line 9 184,500; SE line 10 77,574 x 12.4% = 9,619; SE line 11 77,574 x 2.9% = 2,250; SE line 12 11,869; SE line 13 5,935; ES line 1 84,000 - 5,935 = 78,065; ES line 2a 32,200, leaves 45,865; 8995 line 5 78,065 x 20% = 15,613; 8995 line 14 45,865 x 20% = 9,173; 8995 line 15 9,173; ES line 4 2480 + 12% x (36,692 - 24,800) = 3,907; ES line 7 3 x 2,200, at most the tax = 3,907; ES line 11c 3,907 - 3,907 + 11,869 + 0 = 11,869; ES line 12a 10,682; ES line 12c 10,682',
    taxes: { selfEmployment: 11869, income: 3907, additionalMedicare: 0 },
    income: { adjusted: 78065, taxable: 36692 },
    federalTax: 11869,
    required: 10682,
  },
  {
    name: 'children use up the tax',
    year: 2025,
    profit: 42000,
    typed: { filingStatus: 'head_of_household', children: 3 },
    working:
      'SE line 4a 42,000 x 92.35% = 38,787; SE line 9 176,100; SE line 10 38,787 x 12.4% = 4,810; SE line 11 38,787 x 2.9% = 1,125; SE line 12 5,935; SE line 13 2,968; ES line 1 42,000 - 2,968 = 39,032; ES line 2a 23,625, leaves 15,407; 8995 line 5 39,032 x 20% = 7,806; 8995 line 14 15,407 x 20% = 3,081; 8995 line 15 3,081; ES line 4 0 + 10% x (12,326 - 0) = 1,233; ES line 7 3 x 2,200, at most the tax = 1,233; ES line 11c 1,233 - 1,233 + 5,935 + 0 = 5,935; ES line 12a 5,342; ES line 12c 5,342',
    taxes: { selfEmployment: 5935, income: 1233, additionalMedicare: 0 },
    income: { adjusted: 39032, taxable: 12326 },
    federalTax: 5935,
    required: 5342,
  },
  {
    name: 'children beyond the income',
    year: 2025,
    profit: 260000,
    typed: { filingStatus: 'single', children: 2 },
    working:
      'SE line 4a 260,000 x 92.35% = 240,110; SE line 9 176,100; SE line 10 176,100 x 12.4% = 21,836; SE line 11 240,110 x 2.9% = 6,963; SE line 12 28,799; SE line 13 14,400; ES line 1 260,000 - 14,400 = 245,600; ES line 2a 15,750, leaves 229,850; 8995 line 11 229,850 over 197,300: Form 8995-A; ES line 4 40199 + 32% x (229,850 - 197,300) = 50,615; ES line 7 income over 200,000: left out; 8959 240,110 net earnings, 0 wages, threshold 200,000: 361; ES line 11c 50,615 - 0 + 28,799 + 361 = 79,775; ES line 12a 71,798; ES line 12c 71,798',
    taxes: { selfEmployment: 28799, income: 50615, additionalMedicare: 361 },
    income: { adjusted: 245600, taxable: 229850 },
    federalTax: 79775,
    required: 71798,
  },
  {
    name: 'filing separately',
    year: 2026,
    profit: 95000,
    typed: {
      filingStatus: 'separate',
      spouseWages: 50000,
      lastYearTax: 12000,
      lastYearIncome: 80000,
    },
    working:
      'SE line 4a 95,000 x 92.35% = 87,733; SE line 9 184,500; SE line 10 87,733 x 12.4% = 10,879; SE line 11 87,733 x 2.9% = 2,544; SE line 12 13,423; SE line 13 6,712; ES line 1 95,000 - 6,712 = 88,288; ES line 2a 16,100, leaves 72,188; 8995 line 5 88,288 x 20% = 17,658; 8995 line 14 72,188 x 20% = 14,438; 8995 line 15 14,438; ES line 4 5800 + 22% x (57,750 - 50,400) = 7,417; ES line 11c 7,417 - 0 + 13,423 + 0 = 20,840; ES line 12a 18,756; ES line 12b 12,000 x 110% = 13,200; ES line 12c 13,200',
    taxes: { selfEmployment: 13423, income: 7417, additionalMedicare: 0 },
    income: { adjusted: 88288, taxable: 57750 },
    federalTax: 20840,
    required: 13200,
  },
  {
    name: 'wages fill the Social Security base',
    year: 2026,
    profit: 60000,
    typed: { filingStatus: 'single', wages: 190000, withholding: 40000 },
    working:
      'SE line 4a 60,000 x 92.35% = 55,410; SE line 9 184,500 - 190,000 = 0; SE line 10 0 x 12.4% = 0; SE line 11 55,410 x 2.9% = 1,607; SE line 12 1,607; SE line 13 804; ES line 1 60,000 + 190,000 - 804 = 249,196; ES line 2a 16,100, leaves 233,096; 8995 line 11 233,096 over 201,750: Form 8995-A; ES line 4 41024 + 32% x (233,096 - 201,775) = 51,047; 8959 55,410 net earnings, 190,000 wages, threshold 200,000: 409; ES line 11c 51,047 - 0 + 1,607 + 409 = 53,063; ES line 12a 47,757; ES line 12c 47,757',
    taxes: { selfEmployment: 1607, income: 51047, additionalMedicare: 409 },
    income: { adjusted: 249196, taxable: 233096 },
    federalTax: 53063,
    required: 47757,
  },
  {
    name: 'additional Medicare tax on both',
    year: 2025,
    profit: 150000,
    typed: { filingStatus: 'joint', wages: 120000, spouseWages: 160000, withholding: 52000 },
    working:
      'SE line 4a 150,000 x 92.35% = 138,525; SE line 9 176,100 - 120,000 = 56,100; SE line 10 56,100 x 12.4% = 6,956; SE line 11 138,525 x 2.9% = 4,017; SE line 12 10,973; SE line 13 5,487; ES line 1 150,000 + 120,000 + 160,000 - 5,487 = 424,513; ES line 2a 31,500, leaves 393,013; 8995 line 5 144,513 x 20% = 28,903; 8995 line 14 393,013 x 20% = 78,603; 8995 line 15 28,903; ES line 4 35302 + 24% x (364,110 - 206,700) = 73,080; 8959 138,525 net earnings, 280,000 wages, threshold 250,000: 1,517; ES line 11c 73,080 - 0 + 10,973 + 1,517 = 85,570; ES line 12a 77,013; ES line 12c 77,013',
    taxes: { selfEmployment: 10973, income: 73080, additionalMedicare: 1517 },
    income: { adjusted: 424513, taxable: 364110 },
    federalTax: 85570,
    required: 77013,
  },
  {
    name: 'a business above the QBI threshold',
    year: 2025,
    profit: 290000,
    typed: { filingStatus: 'single' },
    working:
      'SE line 4a 290,000 x 92.35% = 267,815; SE line 9 176,100; SE line 10 176,100 x 12.4% = 21,836; SE line 11 267,815 x 2.9% = 7,767; SE line 12 29,603; SE line 13 14,802; ES line 1 290,000 - 14,802 = 275,198; ES line 2a 15,750, leaves 259,448; 8995 line 11 259,448 over 197,300: Form 8995-A; ES line 4 57231 + 35% x (259,448 - 250,525) = 60,354; 8959 267,815 net earnings, 0 wages, threshold 200,000: 610; ES line 11c 60,354 - 0 + 29,603 + 610 = 90,567; ES line 12a 81,510; ES line 12c 81,510',
    taxes: { selfEmployment: 29603, income: 60354, additionalMedicare: 610 },
    income: { adjusted: 275198, taxable: 259448 },
    federalTax: 90567,
    required: 81510,
  },
  {
    name: 'a loss against wages',
    year: 2025,
    profit: -18000,
    typed: { filingStatus: 'joint', spouseWages: 70000, withholding: 4200 },
    working:
      'SE line 4a -18,000 x 92.35% = -18,000; SE line 4c under 400: no tax; ES line 1 -18,000 + 70,000 - 0 = 52,000; ES line 2a 31,500, leaves 20,500; 8995 line 2 -18,000: no deduction; ES line 4 0 + 10% x (20,500 - 0) = 2,050; ES line 11c 2,050 - 0 + 0 + 0 = 2,050; ES line 14b 2,050 - 4,200 under 1,000: nothing',
    taxes: { selfEmployment: 0, income: 2050, additionalMedicare: 0 },
    income: { adjusted: 52000, taxable: 20500 },
    federalTax: 2050,
    required: 0,
  },
  {
    name: 'a loss and nothing else',
    year: 2024,
    profit: -9000,
    typed: { filingStatus: 'single' },
    working:
      'SE line 4a -9,000 x 92.35% = -9,000; SE line 4c under 400: no tax; ES line 1 -9,000 - 0 = -9,000; ES line 2a 14,600, leaves 0; 8995 line 2 -9,000: no deduction; ES line 4 0 + 10% x (0 - 0) = 0; ES line 11c 0 - 0 + 0 + 0 = 0; ES line 14b 0 - 0 under 1,000: nothing',
    taxes: { selfEmployment: 0, income: 0, additionalMedicare: 0 },
    income: { adjusted: -9000, taxable: 0 },
    federalTax: 0,
    required: 0,
  },
  {
    name: 'under four hundred dollars',
    year: 2024,
    profit: 420,
    typed: { filingStatus: 'single' },
    working:
      'SE line 4a 420 x 92.35% = 388; SE line 4c under 400: no tax; ES line 1 420 - 0 = 420; ES line 2a 14,600, leaves 0; 8995 line 11 0: no deduction; ES line 4 0 + 10% x (0 - 0) = 0; ES line 11c 0 - 0 + 0 + 0 = 0; ES line 14b 0 - 0 under 1,000: nothing',
    taxes: { selfEmployment: 0, income: 0, additionalMedicare: 0 },
    income: { adjusted: 420, taxable: 0 },
    federalTax: 0,
    required: 0,
  },
  {
    name: 'a small balance after withholding',
    year: 2025,
    profit: 6000,
    typed: { filingStatus: 'joint', spouseWages: 60000, withholding: 4600 },
    working:
      'SE line 4a 6,000 x 92.35% = 5,541; SE line 9 176,100; SE line 10 5,541 x 12.4% = 687; SE line 11 5,541 x 2.9% = 161; SE line 12 848; SE line 13 424; ES line 1 6,000 + 60,000 - 424 = 65,576; ES line 2a 31,500, leaves 34,076; 8995 line 5 5,576 x 20% = 1,115; 8995 line 14 34,076 x 20% = 6,815; 8995 line 15 1,115; ES line 4 2385 + 12% x (32,961 - 23,850) = 3,478; ES line 11c 3,478 - 0 + 848 + 0 = 4,326; ES line 14b 4,326 - 4,600 under 1,000: nothing',
    taxes: { selfEmployment: 848, income: 3478, additionalMedicare: 0 },
    income: { adjusted: 65576, taxable: 32961 },
    federalTax: 4326,
    required: 0,
  },
  {
    name: 'income below the standard deduction',
    year: 2023,
    profit: 12000,
    typed: { filingStatus: 'single' },
    working:
      'SE line 4a 12,000 x 92.35% = 11,082; SE line 9 160,200; SE line 10 11,082 x 12.4% = 1,374; SE line 11 11,082 x 2.9% = 321; SE line 12 1,695; SE line 13 848; ES line 1 12,000 - 848 = 11,152; ES line 2a 13,850, leaves 0; 8995 line 11 0: no deduction; ES line 4 0 + 10% x (0 - 0) = 0; ES line 11c 0 - 0 + 1,695 + 0 = 1,695; ES line 12a 1,526; ES line 12c 1,526',
    taxes: { selfEmployment: 1695, income: 0, additionalMedicare: 0 },
    income: { adjusted: 11152, taxable: 0 },
    federalTax: 1695,
    required: 1526,
  },
  {
    name: 'interest and pension',
    year: 2024,
    profit: 55000,
    typed: { filingStatus: 'joint', otherIncome: 23450, lastYearTax: 9100, lastYearIncome: 90000 },
    working:
      'SE line 4a 55,000 x 92.35% = 50,793; SE line 9 168,600; SE line 10 50,793 x 12.4% = 6,298; SE line 11 50,793 x 2.9% = 1,473; SE line 12 7,771; SE line 13 3,886; ES line 1 55,000 + 23,450 - 3,886 = 74,564; ES line 2a 29,200, leaves 45,364; 8995 line 5 51,114 x 20% = 10,223; 8995 line 14 45,364 x 20% = 9,073; 8995 line 15 9,073; ES line 4 2320 + 12% x (36,291 - 23,200) = 3,891; ES line 11c 3,891 - 0 + 7,771 + 0 = 11,662; ES line 12a 10,496; ES line 12b 9,100 x 100% = 9,100; ES line 12c 9,100',
    taxes: { selfEmployment: 7771, income: 3891, additionalMedicare: 0 },
    income: { adjusted: 74564, taxable: 36291 },
    federalTax: 11662,
    required: 9100,
  },
  {
    name: 'top bracket',
    year: 2024,
    profit: 800000,
    typed: { filingStatus: 'single' },
    working:
      'SE line 4a 800,000 x 92.35% = 738,800; SE line 9 168,600; SE line 10 168,600 x 12.4% = 20,906; SE line 11 738,800 x 2.9% = 21,425; SE line 12 42,331; SE line 13 21,166; ES line 1 800,000 - 21,166 = 778,834; ES line 2a 14,600, leaves 764,234; 8995 line 11 764,234 over 191,950: Form 8995-A; ES line 4 183647.25 + 37% x (764,234 - 609,350) = 240,954; 8959 738,800 net earnings, 0 wages, threshold 200,000: 4,849; ES line 11c 240,954 - 0 + 42,331 + 4,849 = 288,134; ES line 12a 259,321; ES line 12c 259,321',
    taxes: { selfEmployment: 42331, income: 240954, additionalMedicare: 4849 },
    income: { adjusted: 778834, taxable: 764234 },
    federalTax: 288134,
    required: 259321,
  },
  {
    name: 'top bracket, joint',
    year: 2023,
    profit: 900000,
    typed: { filingStatus: 'joint', lastYearTax: 250000, lastYearIncome: 700000 },
    working:
      'SE line 4a 900,000 x 92.35% = 831,150; SE line 9 160,200; SE line 10 160,200 x 12.4% = 19,865; SE line 11 831,150 x 2.9% = 24,103; SE line 12 43,968; SE line 13 21,984; ES line 1 900,000 - 21,984 = 878,016; ES line 2a 27,700, leaves 850,316; 8995 line 11 850,316 over 364,200: Form 8995-A; ES line 4 186601.50 + 37% x (850,316 - 693,750) = 244,531; 8959 831,150 net earnings, 0 wages, threshold 250,000: 5,230; ES line 11c 244,531 - 0 + 43,968 + 5,230 = 293,729; ES line 12a 264,356; ES line 12b 250,000 x 110% = 275,000; ES line 12c 264,356',
    taxes: { selfEmployment: 43968, income: 244531, additionalMedicare: 5230 },
    income: { adjusted: 878016, taxable: 850316 },
    federalTax: 293729,
    required: 264356,
  },
  {
    name: 'head of household',
    year: 2024,
    profit: 73250,
    typed: { filingStatus: 'head_of_household', children: 1 },
    working:
      'SE line 4a 73,250 x 92.35% = 67,646; SE line 9 168,600; SE line 10 67,646 x 12.4% = 8,388; SE line 11 67,646 x 2.9% = 1,962; SE line 12 10,350; SE line 13 5,175; ES line 1 73,250 - 5,175 = 68,075; ES line 2a 21,900, leaves 46,175; 8995 line 5 68,075 x 20% = 13,615; 8995 line 14 46,175 x 20% = 9,235; 8995 line 15 9,235; ES line 4 1655 + 12% x (36,940 - 16,550) = 4,102; ES line 7 1 x 2,000, at most the tax = 2,000; ES line 11c 4,102 - 2,000 + 10,350 + 0 = 12,452; ES line 12a 11,207; ES line 12c 11,207',
    taxes: { selfEmployment: 10350, income: 4102, additionalMedicare: 0 },
    income: { adjusted: 68075, taxable: 36940 },
    federalTax: 12452,
    required: 11207,
  },
  {
    name: 'the minimum QBI deduction',
    year: 2026,
    profit: 1100,
    typed: { filingStatus: 'joint', spouseWages: 90000, withholding: 3000 },
    working:
      'SE line 4a 1,100 x 92.35% = 1,016; SE line 9 184,500; SE line 10 1,016 x 12.4% = 126; SE line 11 1,016 x 2.9% = 29; SE line 12 155; SE line 13 78; ES line 1 1,100 + 90,000 - 78 = 91,022; ES line 2a 32,200, leaves 58,822; 8995 line 5 1,022 x 20% = 204; 8995 line 14 58,822 x 20% = 11,764; 8995 at least 400 (IRC 199A(i)): 400; 8995 line 15 400; ES line 4 2480 + 12% x (58,422 - 24,800) = 6,515; ES line 11c 6,515 - 0 + 155 + 0 = 6,670; ES line 12a 6,003; ES line 12c 6,003',
    taxes: { selfEmployment: 155, income: 6515, additionalMedicare: 0 },
    income: { adjusted: 91022, taxable: 58422 },
    federalTax: 6670,
    required: 6003,
  },
]
