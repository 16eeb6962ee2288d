import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { sql, type Db } from '../../src/platform/database/database.ts'

/** The demo firm's texts and links. The domains end in a reserved TLD that never resolves. */
export const firm = {
  name: 'Blue Ridge Trucker Tax',
  logo: null,
  color: null,
  supportPhone: '(540) 555-0142',
  supportEmail: 'help@blueridge.example',
  address: '118 Mill Street, Staunton, VA 24401',
  website: 'https://blueridge.example',
  contactUrl: 'https://blueridge.example/contact',
  helpUrl: 'https://blueridge.example/help',
  privacyUrl: 'https://blueridge.example/privacy',
  clientTaxOrganizerUrl:
    'https://forms.blueridge.example/organizer?constituentId={constituentId}&email={email}&name={fullName}',
  irsDirectPayUrl: 'https://www.irs.gov/payments/direct-pay',
  social: {
    facebook: 'https://facebook.com/blueridge.example',
    instagram: 'https://instagram.com/blueridge.example',
    linkedin: 'https://linkedin.com/company/blueridge.example',
    youtube: 'https://youtube.com/@blueridge.example',
    tiktok: 'https://tiktok.com/@blueridge.example',
  },
  stores: {
    appStore: 'https://apps.apple.com/app/blueridge.example',
    googlePlay: 'https://play.google.com/store/apps/details?id=example.blueridge',
  },
  mobileApp: {
    androidPackage: null,
    androidFingerprints: null,
    appleTeam: null,
    appleBundle: null,
  },
  tutorials: { gettingStarted: null, intro: null, quarterlyEstimates: null, profitPlan: null },
  disclaimer: 'Blue Ridge Trucker Tax provides no assurance on this financial statement.',
  disclaimerInSpanish:
    'Blue Ridge Trucker Tax no ofrece ninguna garantía sobre este estado financiero.',
  plansOffered: ['ENT', 'PRO', 'ESS', 'EZY', 'STL', 'RIDE'],
  automaticPosting: true,
  timeZone: 'America/New_York',
} satisfies FirmSettings

export async function setFirm(db: Db): Promise<void> {
  await db.rows(sql`update firm_settings set settings = ${JSON.stringify(firm)}::jsonb`)
}
