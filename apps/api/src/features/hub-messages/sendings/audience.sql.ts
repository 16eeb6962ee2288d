import { createHash } from 'node:crypto'
import type { Language } from '@milepost/contract/account/account'
import type {
  Audience,
  AudienceMember,
  AudienceSize,
  RecipientProblem,
} from '@milepost/contract/hub-messages/message-sendings'
import { maxCounted, type Page } from '@milepost/contract/wire/endpoint'
import { empty, join, sql, type Db } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/database/list-page.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { isNamed } from '../../../shared/people/find-clients.sql.ts'

type Sql = ReturnType<typeof sql>

/** An audience within reach: of consultants, their own clients. */
export type Reach = { audience: Audience; restrictedTo: string | undefined }

/** The accounts `a` of an audience. */
function isMember({ audience, restrictedTo }: Reach): Sql {
  const { plan, consultant, tag, accountIds, excludedIds } = audience
  return join(
    [
      sql`true`,
      ...(restrictedTo ? [sql`a.consultant_id = ${restrictedTo}`] : []),
      ...(plan ? [sql`a.client_customer_type = ${plan}`] : []),
      ...(consultant === 'nobody' ? [sql`a.consultant_id is null`] : []),
      ...(consultant && consultant !== 'nobody' ? [sql`a.consultant_id = ${consultant}`] : []),
      ...(tag
        ? [
            sql`exists (select 1 from account_tags x where x.account_id = a.id and x.tag_id = ${tag})`,
          ]
        : []),
      ...(accountIds ? [sql`a.id = any(${accountIds}::uuid[])`] : []),
      ...(excludedIds?.length ? [sql`a.id <> all(${excludedIds}::uuid[])`] : []),
    ],
    ' and ',
  )
}

/** The person who is greeted: the first one of the account `a`. */
const firstPerson = sql`
  left join lateral (
    select full_name, language from client_users
    where account_id = a.id and removed_at is null order by created_at, id limit 1
  ) u on true
`

const problem = sql`
  case when not a.is_active then 'inactive' when u.full_name is null then 'uninvited' end as problem
`

type Member = { id: string; language: Language; problem: RecipientProblem | null }

const membersAtOnce = 5_000

/** All clients of an audience by ID, some thousand at a time, so that memory stays bounded. */
export async function* readAudience(db: Db, reach: Reach): AsyncGenerator<Member[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const members = await db.rows<Member>(sql`
      select a.id, coalesce(u.language, 'en') as language, ${problem}
      from accounts a ${firstPerson}
      where a.id > ${after} and ${isMember(reach)} order by a.id limit ${membersAtOnce}
    `)
    if (members.length > 0) yield members
    if (members.length < membersAtOnce) return
    after = members.at(-1)!.id
  }
}

/** Sums up the pages of an audience. Its ID is the SHA-256 of the IDs of its recipients. */
export function measureAudience() {
  const hash = createHash('sha256')
  const size = { recipients: 0, english: 0, spanish: 0, inactive: 0, uninvited: 0 }
  return {
    /** Returns the IDs of those who can get a message. */
    add(members: readonly Member[]): string[] {
      const recipients = members.filter((member) => member.problem === null)
      for (const member of members) if (member.problem) size[member.problem]++
      for (const { id, language } of recipients) {
        hash.update(id)
        size[language === 'es' ? 'spanish' : 'english']++
      }
      size.recipients += recipients.length
      return recipients.map(({ id }) => id)
    },
    finish: (): Omit<AudienceSize, 'timeZone'> => ({ id: hash.digest('hex'), ...size }),
  }
}

type MemberQuery = { search?: string | undefined; page: number; limit: number }

/** One page of an audience, those who can't get a message first, then by name. */
export async function listMembers(
  db: Db,
  reach: Reach,
  { search, page, limit }: MemberQuery,
): Promise<Page<AudienceMember, never>> {
  const where = sql`where ${isMember(reach)} ${search ? sql`and ${isNamed(search)}` : empty}`
  const { items, numbers } = await listPage<AudienceMember, { total: number }>(db, {
    items: sql`
      select a.id, a.name, a.client_customer_type, coalesce(u.language, 'en') as language, ${problem},
             case when s.id is not null
               then json_build_object('id', s.id, 'fullName', s.first_name || ' ' || s.last_name)
             end as consultant
      from accounts a left join staff s on s.id = a.consultant_id ${firstPerson}
      ${where}
      order by (a.is_active and u.full_name is not null), ${inNameOrder(sql`a.name`)}, a.id
      limit ${limit} offset ${(page - 1) * limit}
    `,
    numbers: sql`
      select count(*)::int as total from (select 1 from accounts a ${where} limit ${maxCounted}) counted
    `,
    getTotal: ({ total }) => total,
  })
  return { items, page, limit, total: numbers.total, counts: {} }
}

/** The first client of an audience by name who reads this language, or else the first of all. */
export const findExample = (db: Db, reach: Reach, language: Language) =>
  db.row<{ id: string }>(sql`
    select a.id from accounts a ${firstPerson} where ${isMember(reach)}
    order by (coalesce(u.language, 'en') = ${language}) desc, ${inNameOrder(sql`a.name`)}, a.id limit 1
  `)
