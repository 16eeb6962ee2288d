// Runs the named benches, or all except Lighthouse and Parse Server, which npx must download, and the large firm, which
// takes half an hour: npm run bench [list upload …]
import { bankFiles } from './books/bank-files.ts'
import { books } from './books/books.ts'
import { bringBooks } from './books/bring-books.ts'
import { matching } from './books/matching.ts'
import { postingByKeyboard } from './books/posting.ts'
import { radar } from './books/radar.ts'
import { reconcile } from './books/reconcile.ts'
import { consoleWork } from './calls/console.ts'
import { hubMessages } from './calls/hub-messages.ts'
import { list } from './calls/list.ts'
import { parse } from './calls/parse.ts'
import { perDiem } from './calls/per-diem.ts'
import { search } from './calls/search.ts'
import { signIn } from './calls/sign-in.ts'
import { trips } from './calls/trips.ts'
import { attacked } from './faults/attacked.ts'
import { costs } from './faults/costs.ts'
import { faults } from './faults/faults.ts'
import { table, type Figure } from './figures.ts'
import { board } from './firm/board.ts'
import { clientImport } from './firm/client-import.ts'
import { inbox } from './firm/inbox.ts'
import { notices } from './firm/notices.ts'
import { size } from './firm/size.ts'
import { reader } from './reader/reader.ts'
import { home } from './screens/home.ts'
import { lighthouse } from './screens/lighthouse.ts'
import { offline } from './screens/offline.ts'
import { profitPlan } from './screens/profit-plan.ts'
import { sizes } from './screens/sizes.ts'
import { archive } from './uploads/archive.ts'
import { preview } from './uploads/preview.ts'
import { upload } from './uploads/upload.ts'

const all: Record<string, () => Promise<Figure[]>> = {
  list,
  'hub-messages': hubMessages,
  'per-diem': perDiem,
  'profit-plan': profitPlan,
  books,
  'bank-files': bankFiles,
  matching,
  radar,
  reader,
  reconcile,
  'client-import': clientImport,
  board,
  'bring-books': bringBooks,
  console: consoleWork,
  posting: postingByKeyboard,
  trips,
  upload,
  preview,
  search,
  'sign-in': signIn,
  archive,
  attacked,
  sizes,
  inbox,
  notices,
  offline,
  size,
  costs,
  faults,
  home,
  parse,
  lighthouse,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in all))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Known: ${Object.keys(all).join(', ')}.`)
  process.exit(1)
}

const figures: Figure[] = []
const usual = Object.keys(all).filter((name) => !['lighthouse', 'parse', 'size'].includes(name))
for (const name of names.length > 0 ? names : usual) {
  console.log(`Measuring ${name} …`)
  figures.push(...(await all[name]!()))
}
console.log(table(figures))
process.exit(figures.some(({ isMet }) => isMet === false) ? 1 : 0)
