import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  clientImports,
  ClientRowStatus,
  type ClientImport,
  type ClientImportRow,
} from '@milepost/contract/clients/client-imports'
import { read } from '@milepost/ui/api/api.ts'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import { recordWords } from '../../../shared/clients/record-words.copy.ts'
import { useChange } from '../../../shared/use-change.ts'
import { copy } from './bring.copy.ts'
import classes from './bring.module.css'

/** The rows of a file, filtered by what happens to them. */
export function ImportRows({ file }: { file: ClientImport }) {
  const { id, counts, rows, state } = file
  const words = useCopy(copy)
  const [status, setStatus] = useState<ClientRowStatus>()
  const list = useInnerList((page) =>
    read(clientImports.rows, { params: { id }, query: { status, page } }),
  )
  const statuses = ClientRowStatus.options.filter((one) => counts[one] > 0)
  return (
    <Section
      title={words.rows}
      aside={
        <NativeSelect
          className={classes.aside}
          size="sm"
          aria-label={words.rows}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setStatus(ClientRowStatus.safeParse(value).data)
          }
          data={[
            { value: '', label: `${words.all} (${rows})` },
            ...statuses.map((value) => ({
              value,
              label: `${words[`status_${value}`]} (${counts[value]})`,
            })),
          ]}
        />
      }
    >
      <ul className={`plainList ${classes.counts}`}>
        {statuses.map((one) => (
          <li key={one} data-status={one}>
            <b>{counts[one]}</b> {words[`status_${one}`]}
          </li>
        ))}
      </ul>
      {state === 'review' && counts.possible_duplicate > 1 && (
        <AllPossibleDoubles id={id} count={counts.possible_duplicate} />
      )}
      <PagedList
        list={list}
        failed={words.rowsFailed}
        placeholder={<SkeletonRows rows={6} height={44} />}
        empty={<p className={classes.dim}>{words.noRows}</p>}
      >
        {(found) => (
          <ol className={`plainList ${classes.rows}`}>
            {found.items.map((row) => (
              <li key={row.position}>
                <Row file={file} row={row} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Section>
  )
}

const useDecision = () => useChange(clientImports.decide, [clientImports.show, clientImports.rows])

/** Decides about all rows that may be clients already. */
function AllPossibleDoubles({ id, count }: { id: string; count: number }) {
  const words = useCopy(copy)
  const decide = useDecision()
  const button = (decision: 'take' | 'skip', label: string) => (
    <Button
      variant="default"
      size="sm"
      disabled={decide.isPending}
      onClick={() =>
        decide.mutate({ params: { id }, body: { status: 'possible_duplicate', decision } })
      }
    >
      {label}
    </Button>
  )
  return (
    <div className={classes.all}>
      {button('take', words.takeAll(count))}
      {button('skip', words.skipAll(count))}
    </div>
  )
}

type RowProps = { file: ClientImport; row: ClientImportRow }

function Row({ file: { id, headings, state }, row }: RowProps) {
  const words = useCopy(copy)
  const { day } = useDates()
  const services = useCopy(recordWords)
  const decide = useDecision()
  const { position, line, status, client, problems, badCells, accountId } = row
  const isOpen = state === 'review'
  const name = client?.name || words.line(line)
  const facts = client && [
    client.businessName === client.name ? null : client.businessName,
    client.email,
    client.phone,
    client.plan,
    client.consultant,
    client.language === 'es' ? words.spanish : words.english,
    client.einLastFour && words.einEnds(client.einLastFour),
    client.tags.join(', '),
    client.startDate && words.since(day(client.startDate)),
    client.services.map((service) => services[service]).join(', '),
  ]
  const button = (decision: 'take' | 'skip' | null, label: string, named: string) => (
    <Button
      variant="default"
      size="sm"
      aria-label={named}
      loading={decide.isPending}
      onClick={() => decide.mutate({ params: { id }, body: { positions: [position], decision } })}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes.row}>
      <small className={classes.dim}>{words.line(line)}</small>
      <span className={classes.who}>
        <b>{accountId ? <Link to={paths.client(accountId)}>{name}</Link> : name}</b>
        <small>{facts ? facts.filter(Boolean).join(' · ') : words.noContent}</small>
        {problems.map((problem) => (
          <small key={problem} className={classes.warn}>
            <span>{words[`problem_${problem}`]}</span>
            {badCells
              .filter((cell) => cell.problem === problem)
              .map(({ column, text }) => (
                <span key={column} className={classes.cell}>
                  {`${headings[column] || words.column(column + 1)}: ${text}`}
                </span>
              ))}
          </small>
        ))}
        {client?.isEinCompleted && <small className={classes.warn}>{words.einCompleted}</small>}
        <Known row={row} />
      </span>
      <span data-status={status} className={classes.status}>
        {words[`status_${status}`]}
      </span>
      <span className={classes.decide}>
        {isOpen && status === 'new' && row.known && button(null, words.undo, words.undoNamed(name))}
        {isOpen &&
          status === 'new' &&
          !row.known &&
          button('skip', words.skip, words.skipNamed(name))}
        {isOpen &&
          status === 'possible_duplicate' &&
          button('take', words.take, words.takeNamed(name))}
        {isOpen && status === 'skipped' && button(null, words.undo, words.undoNamed(name))}
      </span>
    </div>
  )
}

/** The client, or the earlier row, that a row may be. */
function Known({ row: { known } }: { row: ClientImportRow }) {
  const words = useCopy(copy)
  if (!known) return null
  const { by, name, line, accountId } = known
  const text = { email: words.knownEmail, ein: words.knownEin, name: words.knownName }[by](name)
  return (
    <small className={classes.warn}>
      <span>{line === null ? text : words.knownLine(text, line)}</span>
      {accountId && (
        <>
          {' '}
          <Link to={paths.client(accountId)} aria-label={`${words.openKnown}: ${name}`}>
            {words.openKnown}
          </Link>
        </>
      )}
    </small>
  )
}
