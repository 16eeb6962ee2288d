import { Alert, Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { BankImportPreview } from '@milepost/contract/financial-performance/bank-imports'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import classes from './imports.module.css'
import { copy } from './review.copy.ts'

const maxLines = 10

type FileNoticesProps = { preview: BankImportPreview; onMoneyOut: () => void }

/** What a person should know before importing. That all money comes in is said first and loudest. */
export function FileNotices({ preview, onMoneyOut }: FileNoticesProps) {
  const words = useCopy(copy)
  const { notices } = preview
  const others = notices.filter(({ about }) => about !== 'all_money_in')
  return (
    <>
      {notices.some(({ about }) => about === 'all_money_in') && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden="true" />}
          title={words.allIn}
        >
          <div className={classes.alert}>
            <span>{words.allInText}</span>
            <Button size="sm" variant="default" onClick={onMoneyOut}>
              {words.makeOut}
            </Button>
          </div>
        </Alert>
      )}
      {others.map(({ about, lines, sheets }) => (
        <p key={about} className={classes.dim}>
          {about === 'sheets_left_out'
            ? words.sheetsLeftOut(sheets.join(', '))
            : words.linesLeftOut(
                lines.length,
                [...lines.slice(0, maxLines), ...(lines.length > maxLines ? ['…'] : [])].join(', '),
              )}
        </p>
      ))}
    </>
  )
}
