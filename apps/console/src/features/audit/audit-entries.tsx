import { useState } from 'react'
import type { AuditEntry, AuditSearch } from '@milepost/contract/audit/audit'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Entry, Line } from './audit-entry.tsx'
import { copy } from './audit.copy.ts'
import classes from './audit.module.css'
import { VisitEntries } from './visit-entries.tsx'

type AuditEntriesProps = {
  entries: AuditEntry[]
  /** What found them, and finds the entries of a visit. */
  search: AuditSearch
}

/** Rows of the audit log, a sentence each. A visit opens to its entries, an entry to its technical details. */
export function AuditEntries({ entries, search }: AuditEntriesProps) {
  return (
    <ul className="plainList">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.entries > 1 ? <Visit entry={entry} search={search} /> : <Entry entry={entry} />}
        </li>
      ))}
    </ul>
  )
}

function Visit({ entry, search }: { entry: AuditEntry; search: AuditSearch }) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.entry} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Line entry={entry} note={words.looks(entry.entries)} />
      {isOpen && <VisitEntries visit={entry.id} search={search} />}
    </details>
  )
}
