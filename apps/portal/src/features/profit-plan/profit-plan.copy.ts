import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Profit Plan',
    noPlan: 'If you would like to set up a Profit Plan, please contact your Consultant',
    failed: 'There was an issue loading your Profit Plan',

    help: 'How to read your Profit Plan',
    helpWeek: 'A weekly number is the year divided by 52, so weeks at home count, too.',
    helpBreakeven:
      'The breakeven point is what a week must bring in to cover everything: fixed costs, your household and your taxes.',
    helpWhatIf:
      'Your consultant sets up the what-if scenarios. Each shows what one change would do if all else goes as planned.',

    mustBring: (amount: string) => `Each week must bring in ${amount}.`,
    coveredBy: (miles: string) =>
      `That takes ${miles === '1' ? '1 mile' : `${miles} miles`}. It covers your business, your household and your taxes.`,
    noBreakeven: 'There’s no breakeven point: your miles bring in no more than they cost.',
    perDiemProvisional: 'At an estimated rate until the IRS confirms it.',
    planBrings: 'Your plan per week',
    leftOver: 'Left over',
    short: 'Short',
    toCash: (difference: string, isBelow: boolean) =>
      isBelow
        ? `${difference} less than it must bring, minus the variable costs of that`
        : `${difference} more than it must bring, minus the variable costs of that`,

    filterBy: 'Filter By',
    item: 'Item',
    weekly: 'Weekly',
    monthly: 'Monthly',
    annual: 'Annual',
    centsPerMile: 'Cents Per Mile',
    revenuePercent: '% Rev',

    miles: 'Miles',
    revenue: 'Revenue',
    variable: 'Variable',
    fixed: 'Fixed',
    personalObligations: 'Personal Obligations',
    federalTaxes: 'Federal Taxes',
    stateTaxes: 'State Taxes',
    estimatedCash: 'Estimated Cash',
    breakeven: 'Breakeven Point',
    perDiem: 'Per Diem',
    businessScenario: 'Business What If Scenario',
    personalScenario: 'Personal What If Scenario',

    currentProfitPlan: 'Current Profit Plan',
    milesPerGallonIncrease: (n: string) => `Increase Fuel Economy by ${n} MPG`,
    milesPerWeekIncrease: (n: string) => `Increase Miles/Revenue by ${n} miles/wk`,
    personalExpensesReductionPerMonth: (n: string) => `Reduce Personal Expenses by $${n}/Month`,
    scenario: 'Scenario',
    whatIf: 'What If',
    weeklyBusRevenue: 'Weekly Revenue',
    weeklyBusVariable: 'Weekly Variable',
    weeklyBusNetIncome: 'Weekly Net Income',
    weeklyChange: 'Weekly Change',
    annualChange: 'Annual Change',
    planBreakeven: 'Plan Breakeven',
    goalBreakeven: 'Goal Breakeven',
    annualBreakeven: 'Annual Breakeven',
    annualImprovement: 'Annual Improvement',
    dollarsToCover: 'To Cover',
  },
  {
    title: 'Plan de ganancias',
    noPlan: 'Si desea tener un plan de ganancias, comuníquese con su consultor',
    failed: 'Hubo un problema al cargar su plan de ganancias',

    help: 'Cómo leer su plan de ganancias',
    helpWeek:
      'Una cifra semanal es la del año entre 52, así que también cuentan las semanas en casa.',
    helpBreakeven:
      'El punto de equilibrio es lo que tiene que entrar en una semana para cubrir todo: gastos fijos, su hogar y sus impuestos.',
    helpWhatIf:
      'Los escenarios los prepara su consultor. Cada uno muestra qué haría un solo cambio, con todo lo demás según el plan.',

    mustBring: (amount) => `Cada semana tienen que entrar ${amount}.`,
    coveredBy: (miles) =>
      `Para eso ${miles === '1' ? 'hace falta 1 milla' : `hacen falta ${miles} millas`}. Cubre su negocio, su hogar y sus impuestos.`,
    noBreakeven: 'No hay punto de equilibrio: sus millas no dejan más de lo que cuestan.',
    perDiemProvisional: 'Con una tarifa estimada hasta que el IRS la confirme.',
    planBrings: 'Su plan por semana',
    leftOver: 'Queda',
    short: 'Falta',
    toCash: (difference, isBelow) =>
      isBelow
        ? `${difference} menos de lo que debe traer, sin los gastos variables de eso`
        : `${difference} más de lo que debe traer, menos los gastos variables de eso`,

    filterBy: 'Filtrar por',
    item: 'Concepto',
    weekly: 'Semanal',
    monthly: 'Mensual',
    annual: 'Anual',
    centsPerMile: 'Centavos por milla',
    revenuePercent: '% ingr.',

    miles: 'Millas',
    revenue: 'Ingresos',
    variable: 'Variables',
    fixed: 'Fijos',
    personalObligations: 'Obligaciones personales',
    federalTaxes: 'Impuestos federales',
    stateTaxes: 'Impuestos estatales',
    estimatedCash: 'Efectivo estimado',
    breakeven: 'Punto de equilibrio',
    perDiem: 'Viáticos (per diem)',
    businessScenario: 'Escenario del negocio',
    personalScenario: 'Escenario personal',

    currentProfitPlan: 'Plan de ganancias actual',
    milesPerGallonIncrease: (n) => `Rendir ${n === '1' ? '1 milla' : `${n} millas`} más por galón`,
    milesPerWeekIncrease: (n) =>
      `Aumentar millas e ingresos en ${n === '1' ? '1 milla' : `${n} millas`} por semana`,
    personalExpensesReductionPerMonth: (n) => `Reducir gastos personales en $${n} al mes`,
    scenario: 'Escenario',
    whatIf: 'Con el cambio',
    weeklyBusRevenue: 'Ingresos por semana',
    weeklyBusVariable: 'Variables por semana',
    weeklyBusNetIncome: 'Ganancia neta por semana',
    weeklyChange: 'Cambio por semana',
    annualChange: 'Cambio al año',
    planBreakeven: 'Equilibrio del plan',
    goalBreakeven: 'Equilibrio con la meta',
    annualBreakeven: 'Equilibrio al año',
    annualImprovement: 'Mejora al año',
    dollarsToCover: 'Por cubrir',
  },
)
