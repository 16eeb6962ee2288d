import { Button, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import {
  documentSearch,
  maxFoundDocuments,
  maxSearchLength,
  type FoundDocument,
  type Marked,
} from '@milepost/contract/documents/document-search'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { useUrlFilters } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { ClientSelect } from '../../../shared/clients/client-select.tsx'
import { useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useUrlSyncedInput } from '../../../shared/use-url-synced-input.ts'
import { uuid } from '../queue-filter.ts'
import classes from './search-page.module.css'
import { copy } from './search.copy.ts'

/** Documents by what their pages say. */
export function SearchPage() {
  const words = useCopy(copy)
  const [search] = useUrlFilters()
  const q = (search.get('q') ?? '').trim().slice(0, maxSearchLength)
  const client = search.get('client') ?? ''
  const found = useQuery({
    ...read(documentSearch.search, {
      query: { q, ...(uuid.test(client) && { client }) },
    }),
    enabled: q !== '',
  })
  return (
    <Page title={words.title} back={{ to: paths.queue, label: words.back }}>
      <SearchForm q={q} client={uuid.test(client) ? client : null} />
      {q === '' ? (
        <Empty icon={IconSearch} title={words.begin}>
          {words.beginText}
        </Empty>
      ) : (
        <LoadState
          query={found}
          failed={words.failed}
          placeholder={<SkeletonRows rows={6} height={60} />}
        >
          {(documents) => <Found documents={documents} />}
        </LoadState>
      )}
    </Page>
  )
}

function SearchForm({ q, client }: { q: string; client: string | null }) {
  const words = useCopy(copy)
  const [, choose] = useUrlFilters()
  const [typed, setTyped] = useUrlSyncedInput(q)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  // Not while typing: each search is in the history of the clients that it shows.
  const submit = () => choose('q', typed.trim())
  return (
    <Form role="search" className={classes.form} onSubmit={submit}>
      <TextInput
        ref={field}
        size="sm"
        type="search"
        aria-label={words.search}
        aria-keyshortcuts="/"
        placeholder={words.hint}
        maxLength={maxSearchLength}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <ClientSelect
        label={words.client}
        hideLabel
        placeholder={words.anyClient}
        value={client}
        onChange={(accountId) => choose('client', accountId ?? '')}
      />
      <Button type="submit" size="sm">
        {words.find}
      </Button>
    </Form>
  )
}

function Found({ documents }: { documents: FoundDocument[] }) {
  const words = useCopy(copy)
  if (documents.length === 0) return <Empty title={words.nothing}>{words.nothingText}</Empty>
  return (
    <>
      <p role="status" className={classes.count}>
        {documents.length === maxFoundDocuments ? words.maxFound : words.found(documents.length)}
      </p>
      <ol className={`plainList ${classes.list}`}>
        {documents.map((document) => (
          <li key={document.guid} className={classes.document}>
            <DocumentFound document={document} />
          </li>
        ))}
      </ol>
    </>
  )
}

function DocumentFound({ document }: { document: FoundDocument }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const { accountId, guid, title, accountName, createdAt, status, fileNames, pages } = document
  const path = paths.workDocument(accountId, guid)
  return (
    <>
      <div className={classes.head}>
        <h2>
          <Link to={path}>
            <Marks text={title} />
          </Link>
        </h2>
        <span>{accountName}</span>
        <span>{listDate(createdAt)}</span>
        <StatusBadge status={status} />
      </div>
      {fileNames.map((name) => (
        <p key={toPlainText(name)} className={classes.file}>
          {words.file} <Marks text={name} />
        </p>
      ))}
      {pages
        .filter(({ excerpt }) => excerpt.length > 0)
        .map(({ number, excerpt }) => (
          <Link key={number} to={`${path}?page=${number}`} className={classes.page}>
            <b>{words.page(number)}</b>
            <span>
              <Marks text={excerpt} />
            </span>
          </Link>
        ))}
    </>
  )
}

const Marks = ({ text }: { text: Marked }) =>
  withPlaces(text).map(({ text: piece, isMatch, place }) =>
    isMatch ? <mark key={place}>{piece}</mark> : <span key={place}>{piece}</span>,
  )

/** Each piece with the place where it begins. */
const withPlaces = (text: Marked) =>
  text.map((piece, i) => ({
    ...piece,
    place: text.slice(0, i).reduce((sum, before) => sum + before.text.length, 0),
  }))

const toPlainText = (text: Marked) => text.map((piece) => piece.text).join('')
