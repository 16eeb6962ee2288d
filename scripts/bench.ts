// Runs the named benches, or all except Lighthouse and Parse Server, which npx must download, and the large firm, which
// takes half an hour: npm run bench [list upload …]
import { archive } from '../bench/archive.ts'
import { attacked } from '../bench/attacked.ts'
import { bankFiles } from '../bench/bank-files.ts'
import { board } from '../bench/board.ts'
import { books } from '../bench/books.ts'
import { consoleWork } from '../bench/console.ts'
import { costs } from '../bench/costs.ts'
import { faults } from '../bench/faults.ts'
import { table, type Figure } from '../bench/figures.ts'
import { hubMessages } from '../bench/hub-messages.ts'
import { lighthouse } from '../bench/lighthouse.ts'
import { home } from '../bench/home.ts'
import { list } from '../bench/list.ts'
import { matching } from '../bench/matching.ts'
import { postingByKeyboard } from '../bench/posting.ts'
import { notices } from '../bench/notices.ts'
import { offline } from '../bench/offline.ts'
import { parse } from '../bench/parse.ts'
import { perDiem } from '../bench/per-diem.ts'
import { preview } from '../bench/preview.ts'
import { profitPlan } from '../bench/profit-plan.ts'
import { bringBooks } from '../bench/bring-books.ts'
import { clientImport } from '../bench/client-import.ts'
import { radar } from '../bench/radar.ts'
import { reader } from '../bench/reader.ts'
import { reconcile } from '../bench/reconcile.ts'
import { search } from '../bench/search.ts'
import { signIn } from '../bench/sign-in.ts'
import { size } from '../bench/size.ts'
import { sizes } from '../bench/sizes.ts'
import { trips } from '../bench/trips.ts'
import { upload } from '../bench/upload.ts'

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
