import type { FirmSettings } from '@milepost/contract/firm/firm-settings'

/** The firm of the tests. */
export const aFirm = {
  name: 'Blue Ridge Trucker Tax',
  supportPhone: '(540) 555-0142',
  supportEmail: 'help@blueridge.example',
  address: '118 Mill Street, Staunton, VA 24401',
  website: 'https://blueridge.example',
  contactUrl: 'https://blueridge.example/contact',
  helpUrl: 'https://blueridge.example/help',
  privacyUrl: 'https://blueridge.example/privacy',
  clientTaxOrganizerUrl:
    'https://forms.blueridge.example/organizer?constituentId={constituentId}&email={email}&name={fullName}',
  social: {
    facebook: 'https://facebook.com/blueridge.example',
    instagram: 'https://instagram.com/blueridge.example',
    linkedin: 'https://linkedin.com/company/blueridge.example',
    youtube: 'https://youtube.com/@blueridge.example',
    tiktok: 'https://tiktok.com/@blueridge.example',
  },
  disclaimer: 'Blue Ridge Trucker Tax provides no assurance on this financial statement.',
} satisfies Partial<FirmSettings>
