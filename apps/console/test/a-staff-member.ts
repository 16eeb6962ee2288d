import type { accountForStaff } from '@milepost/contract/account/account'
import type { Answer } from '@milepost/contract/wire/endpoint'

type StaffMember = Answer<(typeof accountForStaff)['currentStaff']>

export const aStaffMember = (differences: Partial<StaffMember> = {}): StaffMember => ({
  id: '0b6f3f6e-52c0-4c0f-9b7d-3d4b5c6a7e81',
  email: 'priya@firm.test',
  fullName: 'Priya Shah',
  role: 'bookkeeper',
  mustEnrol: false,
  sendsMail: true,
  ...differences,
})
