import { lowerHashingCost } from '../src/platform/auth/passwords.ts'

lowerHashingCost()
