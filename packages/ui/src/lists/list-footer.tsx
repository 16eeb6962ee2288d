import { Pagination } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { maxCounted } from '@milepost/contract/wire/endpoint'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './list-footer.copy.ts'
import classes from './list-footer.module.css'

type ListFooterProps = {
  items: readonly unknown[]
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
}

/** The footer of a list page: its range in the total, and the pager. */
export function ListFooter({ items, page, limit, total, onPage }: ListFooterProps) {
  const words = useCopy(copy)
  const phone = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false })
  const tablet = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const last = Math.ceil(total / limit)
  const from = (page - 1) * limit + 1
  const range = total === maxCounted ? words.rangeOrMore : words.range
  return (
    <nav className={classes.footer} aria-label={words.listPages}>
      <span>{range(from, from + items.length - 1, total)}</span>
      {last > 1 && (
        <Pagination
          value={page}
          total={last}
          onChange={(chosen) => chosen !== page && onPage(chosen)}
          siblings={phone ? 0 : tablet ? 1 : 2}
          boundaries={phone ? 1 : tablet ? 2 : 3}
          size={tablet ? 'lg' : 'md'}
          radius="md"
          classNames={{ root: classes.pages, control: classes.page, dots: classes.page }}
          getItemProps={(item) => ({ 'aria-label': words.goToPage(item) })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? words.nextPage : words.previousPage,
            // At the first or last page the button stays focusable but does nothing, so keyboard
            // users keep their place.
            ...(page === (control === 'next' ? last : 1) && {
              disabled: false,
              'aria-disabled': true,
              'data-disabled': true,
            }),
          })}
        />
      )}
    </nav>
  )
}
