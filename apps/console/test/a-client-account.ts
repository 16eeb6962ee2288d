import type { ClientAccount } from '@milepost/contract/clients/clients'

export const aClientAccount = (differences: Partial<ClientAccount> = {}): ClientAccount => ({
  id: '8a1de6a0-2f6e-4a31-8f2d-6f1f3a6f7c22',
  name: 'Whitfield Hauling LLC',
  phone: '(540) 555-0142',
  clientCustomerType: 'PRO',
  isActive: true,
  isLimited: false,
  timeZone: 'America/New_York',
  createdAt: '2022-11-22T15:00:00.000Z',
  consultant: null,
  invitation: null,
  contact: null,
  entityType: null,
  tags: [],
  users: [
    {
      id: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
      fullName: 'Dana Whitfield',
      email: 'dana@whitfield.test',
    },
  ],
  waiting: 3,
  match: null,
  ...differences,
})
