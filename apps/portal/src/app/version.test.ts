import { expect, test } from 'vitest'
import { version } from './version.ts'

test('the version is the one the specification names', () => expect(version).toBe('4.6.5'))
