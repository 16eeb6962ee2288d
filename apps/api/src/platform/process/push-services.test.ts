import { describe, expect, test } from 'vitest'
import { defaultPushServices, isAtPushService, isPushService } from './push-services.ts'

describe('an endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://FCM.GoogleAPIs.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC?x=1',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
  ])('of a known push service is one: %s', (endpoint) => {
    expect(isAtPushService(endpoint, defaultPushServices)).toBe(true)
  })

  test.each([
    ['this machine', 'https://127.0.0.1/x'],
    ['this machine by name', 'https://localhost/x'],
    ['this machine in IPv6', 'https://[::1]/x'],
    ['this machine in IPv6, mapped', 'https://[::ffff:127.0.0.1]/x'],
    ['this machine as a number', 'https://2130706433/x'],
    ['a private network', 'https://10.1.2.3/x'],
    ['the cloud’s metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['the cloud’s metadata by name', 'https://metadata.google.internal/'],
    ['another host', 'https://push.attacker.test/fcm.googleapis.com'],
    ['a host that begins alike', 'https://fcm.googleapis.com.attacker.test/x'],
    ['a host that ends alike', 'https://notfcm.googleapis.com/x'],
    ['a host that ends alike below no dot', 'https://evilnotify.windows.com/x'],
    ['the domain alone', 'https://notify.windows.com/x'],
    ['a user before another host', 'https://fcm.googleapis.com@127.0.0.1/x'],
    ['a user', 'https://someone@fcm.googleapis.com/x'],
    ['a password', 'https://:secret@fcm.googleapis.com/x'],
    ['a backslash before another host', String.raw`https://127.0.0.1\@fcm.googleapis.com/x`],
    ['a port', 'https://fcm.googleapis.com:8443/x'],
    ['a trailing dot', 'https://fcm.googleapis.com./x'],
    ['a fragment', 'https://fcm.googleapis.com/x#y'],
    ['no encryption', 'http://fcm.googleapis.com/x'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/plain,fcm.googleapis.com'],
    ['a host in full-width letters of another', 'https://ｆcm.attacker.test/x'],
    ['no URL', 'fcm.googleapis.com/x'],
    ['nothing', ''],
  ])('is refused: %s', (_, endpoint) => {
    expect(isAtPushService(endpoint, defaultPushServices)).toBe(false)
  })

  test('on this machine is one only where the setting names its origin', () => {
    const services = ['http://127.0.0.1:4010']
    expect(isAtPushService('http://127.0.0.1:4010/push/1', services)).toBe(true)
    for (const other of [
      'http://127.0.0.1:4011/push/1',
      'https://127.0.0.1:4010/push/1',
      'http://a@127.0.0.1:4010/push/1',
      'http://localhost:4010/push/1',
    ])
      expect(isAtPushService(other, services), other).toBe(false)
  })
})

describe('the setting', () => {
  test.each(['push.example.com', '*.push.example.com', 'http://127.0.0.1:4010', 'http://[::1]:80'])(
    'takes %s',
    (text) => expect(isPushService(text)).toBe(true),
  )

  test.each([
    '*',
    '*.com.',
    'localhost',
    'https://push.example.com',
    'push.example.com:8443',
    'http://10.0.0.1:80',
    'http://127.0.0.1',
    '127.0.0.1',
    'Push.example.com',
  ])('refuses %s', (text) => expect(isPushService(text)).toBe(false))
})
