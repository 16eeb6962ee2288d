import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { Subject } from './subject.ts'

type Schema = z.ZodMiniType

/** One call of the API, described once: the API serves it, the fronts call it, tests fake it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the API's root; params as `:name`. */
  path: `/${string}`
  access: Access
  /** Decides under which heading the access history lists the call. */
  subject: Subject
  /** Whether a streaming replica may answer: for lists and reports that may be moments old. */
  replica?: true
  /** Whether the portal may store the answer on the device for reading offline. */
  offline?: true
  /** Only the person may make this change, not staff signed in as them. */
  ownOnly?: true
  /** Why this change is not in the log when clients make it themselves, as every other one is. */
  provesNothing?: string
  /** Set on a call that checks a password or makes codes: an account may make only a few. */
  hashes?: true
  /** As how many of the ordinary calls of its owner it counts, by what it costs: one unless set. */
  weight?: number
  /** The answer grants access, or is one for one person's eyes: it is not stored for a retry, nor by a browser. */
  returnsSecret?: true
  /** How often a minute one network address may make the call. Without it, only the allowance of its account counts. */
  rateLimit?: number
  /** The most bytes of a JSON body; 64 kB unless set. */
  maxBodyBytes?: number
  /** What the call does, for the OpenAPI document. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** Set if the body is multipart/form-data with files; see form.ts. */
  form?: FormLimits
  result: Result
}

/** Limits of an uploaded form; the server stops reading once one is exceeded. */
export type FormLimits = {
  maxFiles: number
  maxBytesPerFile: number
  /**
   * 'text' accepts files of any type, for a handler that parses them; by default, only the file
   * types of documents.
   */
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

// The last is for files of any type: each answer sets its own Content-Type.
type FileContent = 'application/pdf' | 'application/zip' | 'text/csv' | '*/*'

export const endpoint = <const E extends Endpoint>(description: E): E => description

/** One resource. `id` names its ID field, if that is not `id`. */
export const one = <S extends Schema>(type: string, schema: S, id = 'id') =>
  ({ kind: 'one', type, schema, id }) as const
/** A complete list. */
export const many = <S extends Schema>(type: string, schema: S, id = 'id') =>
  ({ kind: 'many', type, schema, id }) as const
/**
 * One page of a list. `counts` names the counts its meta carries besides the total, `amounts` the
 * sums over the whole list.
 */
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
/**
 * What a handler receives, validated. If `form` is set, each file is a `File`: the server's record
 * of the stored file.
 */
export type Received<E extends Endpoint, File = Blob> = {
  [P in InputPart as E[P] extends Schema ? P : never]: E extends { form: FormLimits }
    ? WithFiles<z.output<Extract<E[P], Schema>>, File>
    : z.output<Extract<E[P], Schema>>
}

/** An input with each Blob replaced by a `File`. */
export type WithFiles<Input, File> = Input extends Blob
  ? File
  : { [Key in keyof Input]: WithFiles<Input[Key], File> }

/** Lists over all clients stop counting here: an exact total would take seconds. */
export const maxCounted = 10_000

export type Page<Item, Counts extends string = string, Amounts extends string = never> = {
  items: Item[]
  page: number
  limit: number
  total: number
  counts: Record<Counts, number>
} & Record<Amounts, number | null>

/** The literal names in a tuple; never for a plain string array. */
type NamesIn<List> = List extends readonly (infer Name extends string)[]
  ? string extends Name
    ? never
    : Name
  : never

/**
 * The answer as both sides use it: plain camelCase objects without the envelope. For its caller, a
 * file is a Blob.
 */
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

/** The attributes that an input asks for by `fields`; never without it. */
type FieldsOf<Input> = Input extends {
  query: { fields: readonly (infer Field extends string)[] }
}
  ? Field
  : never

/** The answer to an input: each item of a list has only the `fields` that the input names. */
export type AnswerTo<E extends Endpoint, Input> = [FieldsOf<Input>] extends [never]
  ? Answer<E>
  : Answer<E> extends Page<infer Item, infer Counts, infer Amounts>
    ? Page<Pick<Item, FieldsOf<Input> & keyof Item>, Counts, Amounts>
    : Answer<E>

/** The fields that a parsed or sent query names. */
export const fieldsOf = (query: unknown): readonly string[] | undefined =>
  (query as { fields?: readonly string[] } | undefined)?.fields
