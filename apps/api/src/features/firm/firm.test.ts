import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import {
  firmSettingsForStaff,
  type FirmSettingsChange,
} from '@milepost/contract/firm/firm-settings'
import { decode } from '@milepost/contract/wire/json-api'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { unavailable } from '../../platform/errors.ts'
import { firmForPages } from './firm.routes.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  admin = await api.signInStaff('admin')
})
afterAll(() => api.stop())

const change = (firmSettings: FirmSettingsChange) =>
  admin.call(firmSettingsForStaff.change, { body: { firmSettings } })

test('pages include the same firm data as the call, or none while the database is unavailable', async () => {
  const preloaded = await firmForPages(api.platform)()
  expect(decode<typeof firm.show>(firm.show.result, JSON.parse(preloaded!))).toEqual(
    await api.visitor(firm.show, {}),
  )
  const unavailablePlatform = { ...api.platform, available: () => Promise.reject(unavailable()) }
  expect(await firmForPages(unavailablePlatform)()).toBeUndefined()
})

test('a due date is listed until that day has ended everywhere in the world', async () => {
  const now = api.clock.at
  api.clock.at = new Date('2027-01-16T03:00:00Z')
  const { estimatedTaxDates } = await api.visitor(firm.show, {})
  api.clock.at = now
  expect(estimatedTaxDates[0]?.dueDate).toBe('2027-01-15')
})

describe('an admin', () => {
  test('changes some of the words and links, and everyone sees them at once', async () => {
    const before = await api.visitor(firm.show, {})
    const youtube = 'https://youtube.com/@ozark-road-tax'
    await change({
      name: '  Ozark Road Tax ',
      social: { youtube, tiktok: null },
      tutorials: { intro: 'https://video.ozark.test/intro' },
    })
    expect(await api.visitor(firm.show, {})).toEqual({
      ...before,
      name: 'Ozark Road Tax',
      social: { ...before.social, youtube, tiktok: null },
      tutorials: { ...before.tutorials, intro: 'https://video.ozark.test/intro' },
    })
  })

  test('reads back the saved settings', async () => {
    const saved = await change({ helpUrl: null })
    expect(await admin.call(firmSettingsForStaff.show, {})).toEqual(saved)
    expect(saved.helpUrl).toBeNull()
  })

  test('writes the disclaimer in Spanish, too, and takes it away again', async () => {
    expect((await api.visitor(firm.show, {})).disclaimerInSpanish).toBeNull()
    const disclaimerInSpanish = 'No se ofrece ninguna garantía sobre este estado.'
    await change({ disclaimerInSpanish })
    expect((await api.visitor(firm.show, {})).disclaimerInSpanish).toBe(disclaimerInSpanish)
    await expect(change({ disclaimerInSpanish: ' ' })).rejects.toMatchObject({
      fields: { 'firmSettings.disclaimerInSpanish': { code: 'setting_required' } },
    })
    await change({ disclaimerInSpanish: null })
    expect((await api.visitor(firm.show, {})).disclaimerInSpanish).toBeNull()
  })

  test('and another one at the same moment lose nothing of each other’s', async () => {
    const [a, b] = ['https://a.test/', 'https://b.test/']
    await Promise.all([change({ social: { facebook: a } }), change({ social: { linkedin: b } })])
    expect((await api.visitor(firm.show, {})).social).toMatchObject({ facebook: a, linkedin: b })
  })

  test('who read a field before another one changed it gets an error, and overwrites nothing', async () => {
    const firmSettings = { address: '1 Main Street', website: 'https://one.test' }
    const was = { address: (await api.visitor(firm.show, {})).address, website: null }
    await change({ website: null, address: '2 Main Street' })
    await expect(
      admin.call(firmSettingsForStaff.change, { body: { firmSettings, was } }),
    ).rejects.toMatchObject({
      status: 409,
      fields: { 'firmSettings.address': { code: 'settings_changed' } },
    })
    expect(await api.visitor(firm.show, {})).toMatchObject({
      address: '2 Main Street',
      website: null,
    })
    const again = { firmSettings, was: { ...was, address: '2 Main Street' } }
    expect(await admin.call(firmSettingsForStaff.change, { body: again })).toMatchObject(
      firmSettings,
    )
  })

  test('changes a name that an earlier version stored with two blanks, as it is read', async () => {
    await api.db.rows(sql`
      update firm_settings set settings = jsonb_set(settings, '{name}', '"Ozark  Road\u202E"')
    `)
    const was = { name: (await admin.call(firmSettingsForStaff.show, {})).name }
    expect(was.name).toBe('Ozark Road')
    const body = { firmSettings: { name: 'Ozark Road Tax' }, was }
    expect(await admin.call(firmSettingsForStaff.change, { body })).toMatchObject(body.firmSettings)
  })

  test('changes a field to what another one made it', async () => {
    await change({ social: { youtube: 'https://youtube.com/@same' } })
    const social = { youtube: 'https://youtube.com/@same' }
    const body = { firmSettings: { social }, was: { social: { youtube: null } } }
    expect(await admin.call(firmSettingsForStaff.change, { body })).toMatchObject({ social })
  })

  test('who entered no phone yet gets the firm’s', async () => {
    const [first, second] = [await api.signInStaff('admin'), await api.signInStaff('admin')]
    await api.db.rows(sql`update staff set phone = '' where id = ${first.staffId}`)
    await change({ supportPhone: '(417) 555-0100' })
    const phones = await api.db.rows(sql`
      select phone from staff where id in (${first.staffId}, ${second.staffId}) order by phone
    `)
    expect(phones).toEqual([{ phone: '(417) 555-0100' }, { phone: '(540) 555-0117' }])
  })

  test('takes away what need not be shown', async () => {
    const nothing = { supportPhone: null, supportEmail: null, address: null, website: null }
    await change({ ...nothing, disclaimer: null })
    expect(await api.visitor(firm.show, {})).toMatchObject({ ...nothing, disclaimer: null })
    await expect(change({ name: null } as never)).rejects.toMatchObject({ status: 422 })
    await expect(change({ plansOffered: [] })).rejects.toMatchObject({ status: 422 })
  })

  test('leaves an entry in the audit log', async () => {
    await change({ color: '#123abc' })
    const entry = await api.db.row(sql`
      select action, subject from audit_log where actor_id = ${admin.staffId}
      order by position desc limit 1
    `)
    expect(entry).toMatchObject({
      action: 'PATCH /staff/v1/firm_settings',
      subject: { body: { firmSettings: { color: '#123abc' } } },
    })
  })
})

const toDataUrl = (type: string, content: string) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`

test('a logo is an image of the kind that it says', async () => {
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  const drawing = '<?xml version="1.0"?>\n<!-- A mark --><svg xmlns="http://www.w3.org/2000/svg"/>'
  for (const logo of [png, toDataUrl('image/svg+xml', drawing), null]) {
    await change({ logo })
    expect((await api.visitor(firm.show, {})).logo).toBe(logo)
  }
})

describe('settings are refused', () => {
  test.each([
    ['http://blueridge.test', 'link_invalid'],
    ['javascript:alert(1)', 'link_invalid'],
    ['https://blueridge.test@evil.test', 'link_invalid'],
    ['https://localhost', 'link_invalid'],
    ['blueridge.test', 'link_invalid'],
    ['https://blueridge.test/a b', 'link_invalid'],
    [`https://blueridge.test/${'a'.repeat(500)}`, 'setting_too_long'],
  ])('with the link %s', async (website, code) => {
    await expect(change({ website })).rejects.toMatchObject({
      status: 422,
      fields: { 'firmSettings.website': { code } },
    })
  })

  test.each([
    'https://{constituentId}.test/',
    'https://%7BconstituentId%7D.test/',
    'https://forms.test/?token={bearerToken}',
  ])('with a form at %s', async (clientTaxOrganizerUrl) => {
    await expect(change({ clientTaxOrganizerUrl })).rejects.toMatchObject({
      fields: { 'firmSettings.clientTaxOrganizerUrl': { code: 'link_placeholder' } },
    })
  })

  test.each([
    [{ name: ' ' }, 'name', 'setting_required'],
    [{ supportEmail: 'help' }, 'supportEmail', 'email_invalid'],
    [{ logo: 'https://evil.test/logo.svg' }, 'logo', 'logo_invalid'],
    [{ logo: 'data:text/html;base64,PGI+' }, 'logo', 'logo_invalid'],
    [{ logo: toDataUrl('image/png', 'Hello') }, 'logo', 'logo_invalid'],
    [
      { logo: toDataUrl('image/webp', '<svg xmlns="http://www.w3.org/2000/svg"/>') },
      'logo',
      'logo_invalid',
    ],
    [{ logo: toDataUrl('image/svg+xml', '<html><body/></html>') }, 'logo', 'logo_invalid'],
    [{ color: 'red' }, 'color', 'color_invalid'],
    [{ color: '#e07a1f' }, 'color', 'color_too_light'],
    [{ social: { myspace: 'https://a.test' } }, 'social.myspace', 'unknown_field'],
    [{ demo: true }, 'demo', 'unknown_field'],
  ] as [FirmSettingsChange, string, string][])('with %o', async (settings, field, code) => {
    await expect(change(settings)).rejects.toMatchObject({
      fields: { [`firmSettings.${field}`]: { code } },
    })
  })

  test('and nothing sent with them is saved', async () => {
    const before = await api.visitor(firm.show, {})
    await change({ name: 'Half a change', website: 'nowhere' }).catch(() => undefined)
    expect(await api.visitor(firm.show, {})).toEqual(before)
  })
})
