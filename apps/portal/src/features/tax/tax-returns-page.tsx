import { Button, NativeSelect } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import type { TaxReturn } from '@milepost/contract/tax/tax'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { WriteToFirm } from '../../shared/write-to-firm.tsx'
import { copy } from './tax.copy.ts'
import { useRequiredChoice, useReturnPdf, useReturns } from './tax.hooks.ts'
import classes from './tax.module.css'

/** Tax returns: select one to open it here, or on the site where it is stored. */
export function TaxReturnsPage() {
  const words = useCopy(copy)
  const returns = useReturns()
  return (
    <Page title={words.returns}>
      <div className={classes.page}>
        <LoadState
          query={returns}
          failed={words.returnsFailed}
          placeholder={<SkeletonRows rows={2} height={42} />}
        >
          {(offered) =>
            offered.length > 0 ? (
              <Returns offered={offered} />
            ) : (
              <Empty
                icon={IconFileCheck}
                title={words.noReturns}
                action={<WriteToFirm subject={words.returns} />}
              >
                {words.noReturnsYet}
              </Empty>
            )
          }
        </LoadState>
      </div>
    </Page>
  )
}

function Returns({ offered }: { offered: TaxReturn[] }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { chosen, isMissing, choose, leave } = useRequiredChoice('return', offered)
  /** The year, with a number if it has several returns. */
  const label = ({ id, year }: TaxReturn) => {
    const ofYear = offered.filter((other) => other.year === year)
    if (ofYear.length === 1) return String(year)
    return words.nth(year, ofYear.length - ofYear.findIndex((other) => other.id === id))
  }
  return (
    <>
      <div className={classes.criteria}>
        <NativeSelect
          label={words.taxReturn}
          size="md"
          required
          className={classes.select}
          value={chosen?.id ?? ''}
          data={[
            ...(chosen ? [] : [{ value: '', label: words.selectReturn, disabled: true }]),
            ...offered.map((one) => ({ value: one.id, label: label(one) })),
          ]}
          error={isMissing && errorMessage(errorMessages.tax_return_required)}
          onBlur={leave}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </div>
      {chosen ? (
        <ChosenReturn key={chosen.id} taxReturn={chosen} />
      ) : (
        <Empty icon={IconFileCheck} title={words.pleaseSelectReturn} />
      )}
    </>
  )
}

function ChosenReturn({ taxReturn: { year, docId, s9Url } }: { taxReturn: TaxReturn }) {
  if (docId !== null) return <StoredReturn docId={docId} />
  return s9Url !== null && <ReturnElsewhere year={year} link={s9Url} />
}

function StoredReturn({ docId }: { docId: string }) {
  const words = useCopy(copy)
  return <PdfView query={useReturnPdf(docId)} failed={words.returnFailed} thumbnails={false} />
}

function ReturnElsewhere({ year, link }: { year: number; link: string }) {
  const words = useCopy(copy)
  return (
    <div className={classes.elsewhere}>
      <p>{words.elsewhere}</p>
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        size="md"
        rightSection={<IconExternalLink size={18} aria-hidden="true" />}
      >
        {words.openReturn(year)}
        <span className="hide"> {words.newTab}</span>
      </Button>
    </div>
  )
}
