import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  booksImports,
  type BooksAccountName,
} from '@milepost/contract/financial-performance/books-imports'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { copy } from './bring.copy.ts'
import { useBooksChange, useFirmChart } from './bring.hooks.ts'
import classes from './bring.module.css'

const isOpen = (one: BooksAccountName) => one.internalAccountNumber === null && !one.isLeftOut

/** The names of accounts in the files, each with the account that it is. */
export function AccountNames() {
  const words = useCopy(copy)
  const names = useQuery(read(booksImports.accounts, {}))
  const [showsMatched, setShowsMatched] = useState(false)
  const map = useBooksChange(booksImports.mapAccounts)
  return (
    <LoadState
      query={names}
      failed={words.accountsFailed}
      placeholder={<SkeletonRows rows={4} height={44} />}
    >
      {(found) => {
        const open = found.filter(isOpen)
        const suggested = open.filter(({ suggestion }) => suggestion !== null)
        const shown = showsMatched ? found : open
        return (
          <Section
            title={words.accounts}
            aside={
              <span className={classes.dim}>
                {open.length === 0
                  ? words.allMatched(found.length)
                  : words.toMatch(open.length, found.length)}
              </span>
            }
          >
            <div className={classes.stack}>
              {open.length > 0 && (
                <div className={classes.row}>
                  <p className={classes.dim}>{words.accountsHint}</p>
                  {suggested.length > 0 && (
                    <Button
                      size="sm"
                      loading={map.isPending}
                      onClick={() =>
                        map.mutate({
                          body: {
                            accounts: suggested.map(({ name, suggestion }) => ({
                              name,
                              internalAccountNumber: suggestion,
                            })),
                          },
                        })
                      }
                    >
                      {words.acceptSuggestions(suggested.length)}
                    </Button>
                  )}
                </div>
              )}
              {shown.length > 0 && (
                <ul className={`plainList ${classes.names}`}>
                  {shown.map((one) => (
                    <li key={one.id}>
                      <AccountName
                        account={one}
                        onChoose={(choice) => map.mutate({ body: { accounts: [choice] } })}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {open.length < found.length && (
                <div>
                  <Button
                    size="sm"
                    variant="default"
                    aria-expanded={showsMatched}
                    onClick={() => setShowsMatched(!showsMatched)}
                  >
                    {showsMatched ? words.hideMatched : words.showMatched}
                  </Button>
                </div>
              )}
            </div>
          </Section>
        )
      }}
    </LoadState>
  )
}

type Choice = { name: string; internalAccountNumber: number | null; isLeftOut: boolean }

function AccountName({
  account: { name, files, internalAccountNumber, isLeftOut, suggestion },
  onChoose,
}: {
  account: BooksAccountName
  onChoose: (choice: Choice) => void
}) {
  const words = useCopy(copy)
  const options = useAccountOptions()(useFirmChart())
  const suggested = options.find(({ value }) => value === String(suggestion))
  return (
    <div className={classes.name}>
      <span>
        {name}
        <small>{words.inFiles(files)}</small>
      </span>
      <NativeSelect
        size="sm"
        aria-label={words.accountOf(name)}
        value={isLeftOut ? 'none' : String(internalAccountNumber ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChoose({
            name,
            internalAccountNumber: value === 'none' || value === '' ? null : Number(value),
            isLeftOut: value === 'none',
          })
        }
        data={[
          { value: '', label: suggested ? words.suggested(suggested.label) : words.choose },
          ...options,
          { value: 'none', label: words.leftOut },
        ]}
      />
    </div>
  )
}
