import { Button } from '@mantine/core'
import type { DocumentVersions } from '@milepost/contract/documents/document-versions'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './pages.copy.ts'
import { usePagesChange, type DocumentRef } from './pages.hooks.ts'
import classes from './pages.module.css'

type VersionListProps = {
  reference: DocumentRef
  versions: DocumentVersions
  /** There are changes that are not saved. */
  isIdle: boolean
  onLook: (number: number) => void
}

/** The versions of a document's pages: to look at, and to return to. */
export function VersionList({ reference, versions, isIdle, onLook }: VersionListProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const { moment } = useDates()
  const restore = usePagesChange('restore', () => toast.success(words.restored))
  if (versions.versions.length === 0) return null
  const { version } = versions
  return (
    <section className={classes.versions} aria-label={words.versions}>
      <h2>{words.versions}</h2>
      <ul className="plainList">
        {versions.versions.map(({ number, change, at, by, pageCount, isRestorable }) => (
          <li key={number}>
            <span>
              <b>{words[`change_${change}`]}</b>
              <span>{` · ${moment(at)} · ${by ?? words.byClient} · ${words.pageCount(pageCount)}`}</span>
            </span>
            {number === version ? (
              <span>{words.current}</span>
            ) : (
              <>
                <Button
                  variant="default"
                  size="compact-sm"
                  data-compact
                  disabled={isIdle}
                  aria-label={words.lookAt(number)}
                  onClick={() => onLook(number)}
                >
                  {words.look}
                </Button>
                {isRestorable && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    data-compact
                    disabled={isIdle}
                    loading={restore.isPending && restore.variables.params.number === number}
                    aria-label={words.restoreOf(number)}
                    onClick={() =>
                      restore.mutate({ params: { ...reference, number }, body: { version } })
                    }
                  >
                    {words.restore}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
