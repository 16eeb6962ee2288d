import { describe, expect, test } from 'vitest'
import { errorMessages } from '../wire/error-messages.ts'
import {
  acceptsDocument,
  canArchive,
  canReply,
  canUpload,
  HubMessageChange,
  MessageType,
  Reply,
  replyProblem,
} from './hub-messages.ts'

const message = (messageType: MessageType, state: object = {}) => ({
  messageType,
  archived: false,
  response: null,
  isClosed: false,
  ...state,
})

describe('a message', () => {
  test.each([
    ['reply', undefined],
    ['document_request', 'message_takes_no_reply'],
    ['read_only', 'message_takes_no_reply'],
  ] as const)('of type %s is answered, or says why not: %s', (type, problem) => {
    expect(replyProblem(message(type))).toBe(problem)
    expect(canReply(message(type))).toBe(problem === undefined)
  })

  test('can be answered once, and not when archived', () => {
    expect(replyProblem(message('reply', { archived: true }))).toBe('message_archived')
    expect(replyProblem(message('reply', { archived: true, response: 'Unit 12' }))).toBe(
      'message_answered',
    )
  })

  test.each(MessageType.options)('of type %s can be archived, once', (type) => {
    expect(canArchive(message(type))).toBe(true)
    expect(canArchive(message(type, { archived: true }))).toBe(false)
  })

  test('shows the upload button if it asks for a document, until it is archived', () => {
    expect(MessageType.options.filter((type) => canUpload(message(type)))).toEqual([
      'document_request',
    ])
    expect(canUpload(message('document_request', { archived: true }))).toBe(false)
  })

  test('accepts a document even when archived; a read-only one never does', () => {
    expect(acceptsDocument(message('document_request', { archived: true }))).toBe(true)
    expect(acceptsDocument(message('read_only'))).toBe(false)
  })
})

describe('a reply', () => {
  const problem = (response: unknown) =>
    Reply.safeParse({ response }).error?.issues.map(({ message: sentence }) => sentence)[0]

  test.each([
    ['', errorMessages.reply_required],
    [' \n\t ', errorMessages.reply_required],
    [undefined, errorMessages.reply_required],
    ['x'.repeat(500), undefined],
    [`  ${'x'.repeat(500)}\n`, undefined],
    ['x'.repeat(501), errorMessages.reply_too_long],
  ])('%j: %s', (response, sentence) => {
    expect(problem(response)).toBe(sentence)
  })
})

describe('a change', () => {
  test.each([{ archived: true }, { response: 'Unit 12' }, { archived: true, response: 'Unit 12' }])(
    'is %o',
    (change) => expect(HubMessageChange.safeParse(change).success).toBe(true),
  )

  test.each([{}, { archived: false }, { response: '' }, { archived: true, subject: 'Mine' }])(
    'is not %o',
    (change) => expect(HubMessageChange.safeParse(change).success).toBe(false),
  )
})
