import { Link } from 'react-router'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { formatDayOf } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import type { SentPage } from './find-sent-pages.ts'
import { copy } from './sent-before.copy.ts'

type SentBeforeProps = {
  pages: readonly SentPage[]
  /** How many pages the document has. */
  count: number
  onSend: () => void
  onClose: () => void
}

/** Asks before pages are sent again that the firm has already. */
export function SentBefore({ pages, count, onSend, onClose }: SentBeforeProps) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const day = ({ document }: SentPage) => formatDayOf(language, document.createdAt, new Date())
  const days = new Set(pages.map(day))
  const [first] = pages
  const title =
    pages.length < count
      ? words.someSent
      : days.size === 1 && first
        ? words.sentOn(day(first))
        : words.sentBefore
  return (
    <ConfirmDialog
      title={title}
      confirm={words.sendAnyway}
      cancel={words.dontSend}
      onConfirm={onSend}
      onClose={onClose}
    >
      <ul className="plainList">
        {pages.map((page) => (
          <li key={page.id}>
            {words.page(page.fileName, day(page))}{' '}
            <Link to={paths.document(page.document.guid)} onClick={onClose}>
              {words.look(page.document.title)}
            </Link>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
