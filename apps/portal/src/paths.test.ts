import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { getUpload, knownPath, paths, patterns, withUpload, type PathName } from './paths.ts'

const target = { kind: 'hub-message', id: '7' } as const
const category = {
  name: 'Tolls & Scales',
  internalAccountNumber: '5200',
  year: 2026,
  period: 'may',
}

test('every URL matches the specification', () => {
  expect(paths.fileUpload('single')).toBe('/upload/file-upload/single')
  expect(paths.fileUpload('multiple', target)).toBe('/upload/file-upload/multiple/hub-message/7')
  expect(paths.cameraUpload('single', target)).toBe('/upload/camera-upload/single/hub-message/7')
  expect(paths.documentManager(target)).toBe('/upload/document-manager/hub-message/7')
  expect(paths.uploadSuccess()).toBe('/upload/success')
  expect(paths.document('a/b')).toBe('/documents/show/a%2Fb')
  expect(paths.profitAndLossTransactions(category)).toBe(
    '/financial-performance/profit-and-loss/transactions/tolls-scales/5200?year=2026&period=may',
  )
  expect(paths.signInThen('/documents/show/1?page=2')).toBe(
    '/sign-in?to=%2Fdocuments%2Fshow%2F1%3Fpage%3D2',
  )
})

test('every URL opens the page of its name', () => {
  const addresses: [PathName, string][] = [
    ['cameraUpload', paths.cameraUpload('multiple', target)],
    ['fileUpload', paths.fileUpload('single')],
    ['documentManager', paths.documentManager()],
    ['uploadSuccess', paths.uploadSuccess(target)],
    ['document', paths.document('1')],
    ['hubMessage', paths.hubMessage('1')],
    ['balanceSheetBatch', paths.balanceSheetBatch('1')],
    ['profitAndLossBatch', paths.profitAndLossBatch('1')],
    ['balanceSheetTransactions', paths.balanceSheetTransactions(category)],
    ['profitAndLossTransactions', paths.profitAndLossTransactions(category)],
    ['editTrip', paths.editTrip('1')],
  ]
  for (const [name, address] of addresses)
    expect(matchPath(patterns[name], address.split('?')[0]!), name).not.toBeNull()
})

test.each([
  ['/home', 'new', '/home?upload=new'],
  [
    '/documents/all-documents?filter=posted',
    'new',
    '/documents/all-documents?filter=posted&upload=new',
  ],
  ['/documents/show/9', { kind: 'document', id: '9' }, '/documents/show/9?upload=document/9'],
  ['/home?upload=new', target, '/home?upload=hub-message/7'],
] as const)('from %s the upload sheet opens through the URL', (at, what, address) => {
  expect(withUpload(at, what)).toBe(address)
  expect(getUpload(new URL(address, 'https://portal.test').searchParams)).toEqual(what)
})

test('the upload sheet takes a title', () => {
  expect(withUpload('/home', 'new', 'Settlement, March 13, 2026')).toBe(
    '/home?upload=new&title=Settlement%2C+March+13%2C+2026',
  )
})

test.each(['', 'upload=', 'upload=trip/1', 'upload=document', 'upload=document/'])(
  'the sheet stays closed for ?%s',
  (query) => expect(getUpload(new URLSearchParams(query))).toBeUndefined(),
)

test.each([
  '/home',
  '/documents/show/1?page=2',
  '/financial-performance/profit-and-loss?year=2026',
])('%s is a portal path', (path) => expect(knownPath(path)).toBe(path))

test.each([
  null,
  '',
  'home',
  'https://evil.example/home',
  '//evil.example/home',
  '/\\evil.example/home',
  '/.//evil.example/home',
  '/home@evil.example',
  '/documents/show/a\tb',
  '/documents/show/a%0ab',
  'javascript:alert(1)',
  '/no-such-page',
  '/impersonate',
  '/impersonate/1?ticket=x',
  '/home/../impersonate/1?ticket=x',
  '/%69mpersonate/1?ticket=x',
])('%j is no portal path', (text) => expect(knownPath(text)).toBeUndefined())
