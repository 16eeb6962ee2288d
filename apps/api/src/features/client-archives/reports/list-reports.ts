import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { toCsvLines, type Cell } from '../../../platform/http/csv-file.ts'
import { createThreadPool } from '../../../platform/jobs/thread-pool.ts'
import { firmSettings } from '../../../shared/firm-settings.ts'
import { copy } from '../archive.copy.ts'
import { yearsOfBooks } from '../contents/contents.sql.ts'
import { toReadable } from '../contents/to-readable.ts'
import type { Entries, Subject } from '../entries.ts'
import {
  balanceSheetRows,
  figuresOfPlan,
  planRows,
  profitAndLossRows,
  rowsOfPlan,
} from './statement-rows.ts'
import type { TableReport } from './table-paper.ts'

const print = createThreadPool<TableReport, Uint8Array>(
  new URL('./print-thread.ts', import.meta.url),
  { timeoutMs: 30_000 },
)

/** Each year's statements and the published plans, on paper and as tables. All figures, whatever the client's plan shows. */
export async function* listReports(subject: Subject): Entries {
  const { db, ask, hangUp, accountId, language, at, today, name: client } = subject
  const words = copy[language]
  const { name, supportPhone, supportEmail } = await firmSettings(db)

  const toPdf = (title: string, table: Pick<TableReport, 'columns' | 'rows'>) =>
    print(
      accountId,
      () => ({
        language,
        title,
        subtitle: words.asOf(client, today),
        questions: words.questionsAbout,
        sender: { name, supportPhone, supportEmail },
        day: today,
        ...table,
      }),
      hangUp,
    )

  for (const year of await yearsOfBooks(db, accountId)) {
    const params = { accountId, year }
    const profitAndLoss = words.profitAndLoss(year)
    const balanceSheet = words.balanceSheet(year)
    yield {
      path: [words.reports, `${profitAndLoss}.pdf`],
      at,
      content: await toPdf(
        profitAndLoss,
        profitAndLossRows(await ask(booksForStaff.profitAndLoss, { params }), language),
      ),
    }
    yield {
      path: [words.reports, `${profitAndLoss}.csv`],
      at,
      content: async () => toReadable(await ask(booksForStaff.profitAndLossCsv, { params })),
    }
    yield {
      path: [words.reports, `${balanceSheet}.pdf`],
      at,
      content: await toPdf(
        balanceSheet,
        balanceSheetRows(await ask(booksForStaff.balanceSheet, { params }), language),
      ),
    }
    yield {
      path: [words.reports, `${balanceSheet}.csv`],
      at,
      content: async () => toReadable(await ask(booksForStaff.balanceSheetCsv, { params })),
    }
    yield {
      path: [words.reports, `${words.trialBalance(year)}.csv`],
      at,
      content: async () => toReadable(await ask(booksForStaff.trialBalanceCsv, { params })),
    }
  }

  const plans = await ask(profitPlanForStaff.list, { params: { accountId } })
  for (const { id, publishedAt } of plans) {
    if (publishedAt === null) continue
    const plan = await ask(profitPlanForStaff.show, { params: { accountId, id } })
    const title = words.profitPlan(publishedAt.slice(0, 10), plan.name)
    yield {
      path: [words.reports, `${title}.pdf`],
      at: publishedAt,
      content: await toPdf(plan.name, planRows(plan, language)),
    }
    async function* rows(): AsyncGenerator<Cell[][]> {
      for (const section of rowsOfPlan(plan, language))
        yield section.rows.map((row) => [section.name, row.name, ...figuresOfPlan(row)])
    }
    yield {
      path: [words.reports, `${title}.csv`],
      at: publishedAt,
      content: () => toCsvLines([words.section, words.name, ...words.planColumns], rows()),
    }
  }
}
