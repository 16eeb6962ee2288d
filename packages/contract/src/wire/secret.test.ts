import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldsIn, secret } from './secret.ts'

const secretNames = (schema: z.ZodMiniType) =>
  fieldsIn(schema).flatMap(({ name, isSecret }) => (isSecret ? [name] : []))

test('a marked field is found however it is wrapped', () => {
  const Token = secret(z.string().check(z.maxLength(10)))
  const schema = z.strictObject({
    plain: z.string(),
    token: Token,
    optional: z.optional(Token),
    nullable: z._default(z.nullable(Token), null),
    list: z.array(Token),
    piped: z.pipe(z.string(), Token),
    union: z.union([z.int(), Token]),
  })
  expect(secretNames(schema)).toEqual(['token', 'optional', 'nullable', 'list', 'piped', 'union'])
})

test('a marked field is found in nested objects, and does not mark the object around it', () => {
  const user = z.strictObject({ email: z.string(), password: secret(z.string()) })
  expect(secretNames(z.strictObject({ user }))).toEqual(['password'])
  expect(secretNames(z.strictObject({ users: z.optional(z.array(user)) }))).toEqual(['password'])
  expect(secretNames(z.extend(user, { device: z.string() }))).toEqual(['password'])
})

test('other fields that share the schema are not marked', () => {
  const text = z.string().check(z.maxLength(2))
  const schema = z.object({ id: text, ticket: secret(text) })
  expect(secretNames(schema)).toEqual(['ticket'])
  expect(schema.safeParse({ id: 'a', ticket: 'abc' }).success).toBe(false)
})

test('adding a check to a marked schema loses the mark', () => {
  const schema = z.object({ code: secret(z.string()).check(z.minLength(1)) })
  expect(secretNames(schema)).toEqual([])
})
