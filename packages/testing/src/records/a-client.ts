import type { Consultant, CurrentUser } from '@milepost/contract/account/account'
import type { Firm } from '@milepost/contract/firm/firm'
import type { Plan } from '@milepost/contract/wire/access'

export const aClient = (
  clientCustomerType: Plan = 'PRO',
  differences: Partial<CurrentUser> = {},
): CurrentUser => ({
  id: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
  fullName: 'Dana Whitfield',
  email: 'dana@whitfield.test',
  constituentId: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
  personId: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
  accountSfid: '8a1de6a0-2f6e-4a31-8f2d-6f1f3a6f7c22',
  clientCustomerType,
  isActive: true,
  isLimited: false,
  accountName: null,
  timeZone: 'America/Chicago',
  impersonatedBy: null,
  impersonation: null,
  secondFactorRemovedAt: null,
  language: null,
  theme: null,
  ...differences,
})

/** A client on each plan, each also as an inactive and a limited one. */
export const everyKindOfClient = (['ENT', 'PRO', 'ESS', 'EZY', 'STL', 'RIDE'] as const).flatMap(
  (plan) => [
    { kind: plan, client: aClient(plan) },
    { kind: `inactive ${plan}`, client: aClient(plan, { isActive: false }) },
    { kind: `limited ${plan}`, client: aClient(plan, { isLimited: true }) },
  ],
)

export const aFirm = (differences: Partial<Firm> = {}): Firm => ({
  id: 'firm',
  name: 'Blue Ridge Trucker Tax',
  logo: null,
  color: null,
  supportPhone: '(540) 555-0142',
  supportEmail: 'help@blueridge.test',
  address: '118 Mill Street, Staunton, VA 24401',
  website: 'https://www.blueridge.test/',
  contactUrl: 'https://blueridge.test/contact',
  helpUrl: 'https://blueridge.test/help',
  privacyUrl: 'https://blueridge.test/privacy',
  clientTaxOrganizerUrl: 'https://forms.blueridge.test/?id={constituentId}&name={fullName}',
  irsDirectPayUrl: 'https://www.irs.gov/payments/direct-pay',
  social: {
    facebook: 'https://facebook.com/blueridge',
    instagram: null,
    linkedin: null,
    youtube: null,
    tiktok: null,
  },
  stores: { appStore: null, googlePlay: null },
  tutorials: { gettingStarted: null, intro: null, quarterlyEstimates: null, profitPlan: null },
  disclaimer: 'No assurance is provided.',
  disclaimerInSpanish: 'No se ofrece ninguna garantía.',
  plansOffered: ['ENT', 'PRO', 'ESS', 'EZY', 'STL', 'RIDE'],
  estimatedTaxDates: [{ year: 2026, quarter: 4, dueDate: '2027-01-15' }],
  demo: false,
  ...differences,
})

export const aConsultant = (): Consultant => ({
  id: 'c0ffee00-7a1b-4c2d-8e3f-0123456789ab',
  email: 'marcus@blueridge.test',
  firstName: 'Marcus',
  lastName: 'Reyes',
  fullName: 'Marcus Reyes',
  initials: 'MR',
  phone: '(540) 555-0117',
})
