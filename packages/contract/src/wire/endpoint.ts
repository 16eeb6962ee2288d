import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { Subject } from './subject.ts'

type Schema = z.ZodMiniType

/** One call of the API, described once: the API serves it, the portal calls it, tests fake it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the API's root; parameters as `:name`. */
  path: `/${string}`
  access: Access
  /** Decides where the access history files the call. */
  subject: Subject
  /** Whether a streaming replica may answer: a list or a report that may be moments old. */
  replica?: true
  /** Whether the portal may keep the answer on the device, for reading without a network. */
  offline?: true
  /** Only the person themself may make this change; staff signed in as them may not. */
  ownOnly?: true
  /** What the call does, for the OpenAPI document. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** Set where the body travels as multipart/form-data, with files; see form.ts. */
  form?: FormLimits
  result: Result
}

/** Bounds of an uploaded form; the server stops reading when one is passed. */
export type FormLimits = {
  maxFiles: number
  maxBytesPerFile: number
  /** 'text' takes files of any kind, for a handler that reads them; without, what a document can be made of. */
  kind?: 'text'
}

export type Result =
  | { kind: 'one' | 'many'; type: string; schema: Schema; id: string }
  | {
      kind: 'page'
      type: string
      schema: Schema
      id: string
      counts?: readonly string[]
      amounts?: readonly string[]
    }
  | { kind: 'file'; contentType: FileContent }
  | { kind: 'nothing' }

/** What a file is; of any kind, where each says so itself. */
type FileContent = 'application/pdf' | 'text/csv' | '*/*'

export const endpoint = <const E extends Endpoint>(description: E): E => description

/** One resource. `id` names the field that identifies it, where that is not `id`. */
export const one = <S extends Schema>(type: string, schema: S, id = 'id') =>
  ({ kind: 'one', type, schema, id }) as const
/** A list that comes whole. */
export const many = <S extends Schema>(type: string, schema: S, id = 'id') =>
  ({ kind: 'many', type, schema, id }) as const
/** One page of a list that grows; `counts` names the numbers its meta carries beside the total, `amounts` sums of the whole list. */
export const page = <
  S extends Schema,
  const C extends readonly string[] = [],
  const A extends readonly string[] = [],
>(
  type: string,
  schema: S,
  { id = 'id', counts, amounts }: { id?: string; counts?: C; amounts?: A } = {},
) => ({ kind: 'page', type, schema, id, counts, amounts }) as const
export const file = (contentType: FileContent) => ({ kind: 'file', contentType }) as const
export const noContent = { kind: 'nothing' } as const

type InputPart = 'params' | 'query' | 'body'

/** What a caller sends, before defaults are filled in. */
export type Sent<E extends Endpoint> = {
  [P in InputPart as E[P] extends Schema ? P : never]: z.input<Extract<E[P], Schema>>
}
/** What a handler receives, validated. Where `form` is set, each of its files is a `File`: what the server stored of it. */
export type Received<E extends Endpoint, File = Blob> = {
  [P in InputPart as E[P] extends Schema ? P : never]: E extends { form: FormLimits }
    ? WithFiles<z.output<Extract<E[P], Schema>>, File>
    : z.output<Extract<E[P], Schema>>
}

/** An input with a `File` in place of each Blob. */
export type WithFiles<Input, File> = Input extends Blob
  ? File
  : { [Key in keyof Input]: WithFiles<Input[Key], File> }

/** Lists over all clients count no further: nobody leafs through more, and it would take seconds. */
export const maxCounted = 10_000

export type Page<Item, Counts extends string = string, Amounts extends string = never> = {
  items: Item[]
  page: number
  limit: number
  total: number
  counts: Record<Counts, number>
} & Record<Amounts, number | null>

/** The names that a list spells out. */
type NamesIn<List> = List extends readonly (infer Name extends string)[]
  ? string extends Name
    ? never
    : Name
  : never

/** What both sides hold as the answer: plain camelCase objects, no envelope. A file is a Blob to its caller. */
export type Answer<E extends Endpoint> = E['result'] extends {
  kind: 'one'
  schema: infer S extends Schema
}
  ? z.output<S>
  : E['result'] extends { kind: 'many'; schema: infer S extends Schema }
    ? z.output<S>[]
    : E['result'] extends {
          kind: 'page'
          schema: infer S extends Schema
          counts?: infer C
          amounts?: infer A
        }
      ? Page<z.output<S>, NamesIn<C>, NamesIn<A>>
      : E['result'] extends { kind: 'file' }
        ? Blob
        : void
