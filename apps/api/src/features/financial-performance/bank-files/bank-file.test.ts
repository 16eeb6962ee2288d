import { maxBytesPerFile } from '@milepost/contract/documents/documents'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCents } from './bank-row.ts'
import { readBankFile } from './bank-file.ts'
import { readBankRows } from './read-bank-file.ts'
import { toOfx } from '@milepost/testing/bank-files.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readBankFile(toBytes(text))

describe('an OFX file', () => {
  test('gives its transactions with the bank’s ids, whether tags are closed or not', () => {
    const rows = [
      { id: '1', date: '20261104', amount: '-84.20', name: 'PILOT #312', memo: 'FUEL' },
      { id: '2', date: '20261105', amount: '3200.00', name: 'SHENANDOAH', memo: 'SHENANDOAH ACH' },
    ]
    const open = readBankFile(toOfx(rows))
    expect(open).toEqual([
      {
        externalId: expect.stringMatching(/^ofx:.{12}:1$/),
        bankAccount: '…4417',
        date: '2026-11-04',
        amount: -8420,
        description: 'PILOT #312 · FUEL',
      },
      expect.objectContaining({ amount: 320_000, description: 'SHENANDOAH ACH' }),
    ])
    expect(readBankFile(toOfx(rows, { closed: true }))).toEqual(open)
  })

  test('speaks of a credit card in the same way', () => {
    const [row] = readBankFile(toOfx([{ id: '1', amount: '-5.00' }], { card: true }))
    expect(row).toMatchObject({ amount: -500, bankAccount: '…4417' })
  })

  test('may put its words where XML does not look into them', () => {
    const text = Buffer.from(toOfx([{ id: '1', name: 'ALDI', amount: '-5.00' }], { closed: true }))
    const row = read(text.toString().replace('ALDI', '<![CDATA[ALDI & SONS <1>  ]]>'))[0]
    expect(row).toMatchObject({ description: 'ALDI & SONS <1>' })
  })

  test('is read in the characters it says it is in', () => {
    const western = Buffer.from(
      Buffer.from(toOfx([{ id: '1', name: 'PEÑA & SONS', amount: '1' }])).toString(),
      'latin1',
    )
    expect(readBankFile(western)[0]).toMatchObject({ description: 'PEÑA & SONS' })
  })

  test.each(['ISO-8859-1', 'windows-1252'])('may say as XML that it is in %s', (encoding) => {
    const text = Buffer.from(
      toOfx([{ id: '1', name: 'PEÑA', amount: '1' }], { closed: true }),
    ).toString()
    const head = `<?xml version="1.0" encoding="${encoding}" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n`
    const western = Buffer.from(head + text.slice(text.indexOf('<OFX>')), 'latin1')
    expect(readBankFile(western)[0]).toMatchObject({ description: 'PEÑA' })
  })

  test('without transactions is refused as empty', () => {
    const text = Buffer.from(toOfx([])).toString()
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'import_empty' }))
  })

  test.each([
    ['half of it', (text: string) => text.slice(0, text.length / 2), 'import_incomplete'],
    ['another currency', (text: string) => text.replace('>USD', '>CAD'), 'import_currency'],
    ['a day that never was', (text: string) => text.replace('20261104', '20261341'), 'import_row'],
    ['no amount', (text: string) => text.replace('-84.20', 'plenty'), 'import_row'],
    [
      'a tag that takes ages',
      (text: string) => text.replace('<OFX>', `<OFX><${'A'.repeat(60)}>`),
      'import_format',
    ],
  ])('with %s is refused', (_, change, code) => {
    const text = Buffer.from(toOfx([{ id: '1', date: '20261104', amount: '-84.20' }])).toString()
    expect(() => read(change(text))).toThrow(expect.objectContaining({ code }))
  })
})

describe('a CSV file', () => {
  test.each([
    ['one amount', 'Date,Description,Amount\n11/04/2026,"PILOT, #312","-84.20"\n'],
    [
      'two columns of amounts',
      'Posting Date,Payee,Debit,Credit\n2026-11-04,"PILOT, #312",84.20,\n',
    ],
    ['semicolons', 'Fecha;Descripción;Importe\n11/4/26;PILOT, #312;($84.20)\n'],
    [
      'a head of the bank’s',
      'Account ending 4417\n\nDate,Memo,Amount\n20261104,"PILOT, #312",-84.2\n',
    ],
    [
      'semicolons below a line with commas',
      'Cuenta 4417, corriente, Toledo\nFecha;Descripción;Importe\n11/4/26;PILOT, #312;-84.20\n',
    ],
    ['a byte order mark', '\u{FEFF}Date,Description,Amount\r\n11-04-2026,"PILOT, #312",84.20-\r\n'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual([
      {
        externalId: null,
        bankAccount: null,
        date: '2026-11-04',
        amount: -8420,
        description: 'PILOT, #312',
      },
    ])
  })

  test('is described by its descriptions, not by what says debit or credit of each', () => {
    const text =
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n' +
      'DEBIT,11/04/2026,"PILOT #312 ROANOKE",-412.10,DEBIT_CARD,9000.00,,\n'
    expect(read(text)).toMatchObject([{ description: 'PILOT #312 ROANOKE', amount: -41_210 }])
    expect(read('Date,Details,Amount\n11/04/2026,PILOT,-1\n')).toMatchObject([
      { description: 'PILOT' },
    ])
  })

  test('brings no transaction for a row that only states a balance', () => {
    const text =
      'Description,,Summary Amt.\nBeginning balance as of 11/01/2026,,"1,234.56"\n\n' +
      'Date,Description,Amount,Running Bal.\n11/01/2026,Beginning balance as of 11/01/2026,,"1,234.56"\n' +
      '11/04/2026,"PILOT #312","-84.20","1,150.36"\n'
    expect(read(text)).toMatchObject([{ date: '2026-11-04', amount: -8_420 }])
    const paid = 'Date,Description,Amount\n11/04/2026,Beginning balance adjustment,-3.00\n'
    expect(read(paid)).toMatchObject([{ amount: -300 }])
    expect(() => read('Date,Description,Amount\n11/04/2026,PILOT,\n')).toThrow(
      expect.objectContaining({ code: 'import_row', line: 2 }),
    )
  })

  test('reports a wrong row by its line number in the file, blank lines included', () => {
    const text =
      'Account 4417, checking\n\n\nDate;Description;Amount\n\n11/04/2026;"two\nlines";1\n\n11/04/2026;X;two\n'
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'import_row', line: 9 }))
  })

  test('without signed amounts takes the direction from its transaction type column', () => {
    const head = 'Date,Description,Transaction Type,Amount\n'
    const [fuel, pay] = ['11/04/2026,FUEL,Debit,25.00\n', '11/05/2026,PAY,Credit,900.00\n']
    const amounts = (text: string) => read(text).map(({ amount }) => amount)
    expect(amounts(head + fuel + pay)).toEqual([-2_500, 90_000])
    // If any row has a sign, signs give the direction: this negative debit is a refund.
    expect(amounts(`${head}${fuel}11/05/2026,TOLL,Debit,-4.00\n`)).toEqual([2_500, -400])
    expect(amounts(`${head}${pay}11/05/2026,FEE,Point of sale,4.00\n`)).toEqual([90_000, 400])
    expect(amounts(`${head}${fuel}11/05/2026,WAIVED FEE,,0.00\n`)).toEqual([-2_500, 0])
    // The direction of the other row is unknown.
    expect(() => read(`${head}${fuel}11/05/2026,FEE,Point of sale,4.00\n`)).toThrow(
      expect.objectContaining({ code: 'import_row', line: 3 }),
    )
  })

  test('says which way by an indicator, whatever its type column says of the means', () => {
    const text =
      'Posting Date,Amount,Credit Debit Indicator,type,Description\n' +
      '11/04/2026,84.20,Debit,POS,PILOT #312\n11/05/2026,3200.00,Credit,ACH,SHENANDOAH\n'
    expect(read(text).map(({ amount }) => amount)).toEqual([-8_420, 320_000])
  })

  test('from a card counts negative credits as payments received, unless another credit is positive', () => {
    const head = 'Status,Date,Description,Debit,Credit\n'
    const fuel = 'Cleared,11/04/2026,PILOT #312,84.20,\n'
    const amounts = (rows: string) => read(head + fuel + rows).map(({ amount }) => amount)
    const thanks = 'Cleared,11/05/2026,"ONLINE PAYMENT, THANK YOU",,-1037.98\n'
    expect(amounts(thanks)).toEqual([-8_420, 103_798])
    // If another credit has no minus, a negative credit is a reversed one.
    const credits = 'Cleared,11/06/2026,REFUND,,12.00\nCleared,11/07/2026,REFUND AGAIN,,-12.00\n'
    expect(amounts(credits)).toEqual([-8_420, 1_200, -1_200])
  })

  test.each([
    'Date,Full description,Merchant name,Amount\n11/04/2026,PILOT #312,Pilot,($84.20)\n',
    'Date,Description,Memo,Amount Debit,Amount Credit\n11/04/2026,PILOT #312,POS,-84.20,\n',
    'Date,Description,Withdrawal Amount,Deposit Amount\n11/04/2026,PILOT #312,84.20,\n',
  ])('is read by the columns that banks have: %j', (text) => {
    expect(read(text)).toMatchObject([{ description: 'PILOT #312', amount: -8_420 }])
  })

  describe('of Mercury', () => {
    const head =
      'Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Last Four Digits\n'
    const line = (description: string, amount: string, status = 'Sent', account = 'xx8655') =>
      `11-04-2026,${description},${amount},${status},Mercury Checking ${account},${description} ROANOKE,,,\n`

    test('is read, with the account it is of', () => {
      expect(read(head + line('Pilot #312', '-84.20') + line('Shenandoah', '3200.00'))).toEqual([
        {
          externalId: null,
          bankAccount: '…8655',
          date: '2026-11-04',
          amount: -8420,
          description: 'Pilot #312',
        },
        expect.objectContaining({ amount: 320_000, description: 'Shenandoah' }),
      ])
    })

    test('has no transactions in what did not go through, or not yet', () => {
      const [failed, pending] = [line('Wire', '-999.00', 'Failed'), line('Uber', '-9', 'Pending')]
      expect(read(head + failed + line('Pilot #312', '-84.20') + pending)).toMatchObject([
        { amount: -8_420 },
      ])
      expect(() => read(head + failed + pending)).toThrow(
        expect.objectContaining({ code: 'import_empty' }),
      )
    })

    test('names each account in a file of all of them', () => {
      const savings = line('Interest', '1.20', 'Sent', '••1234')
      expect(
        read(head + line('Pilot', '-84.20') + savings).map(({ bankAccount }) => bankAccount),
      ).toEqual(['…8655', '…1234'])
    })
  })

  describe('of Wells Fargo, which has no head', () => {
    const fuel = '"11/04/2026","-84.20","*","","PILOT #312"\n'
    const check = '"11/05/2026","-250.00","*","1234","CHECK # 1234"\n'

    test('is read from its first line on', () => {
      expect(read(fuel + check)).toEqual([
        {
          externalId: null,
          bankAccount: null,
          date: '2026-11-04',
          amount: -8420,
          description: 'PILOT #312',
        },
        expect.objectContaining({ date: '2026-11-05', amount: -25_000 }),
      ])
    })

    test.each([
      ['ends in the middle', `${fuel}"11/05/2026","-25`, 'import_incomplete', undefined],
      ['lost the end of a line', `${fuel}"11/05/2026","-250.00"\n`, 'import_incomplete', 2],
      ['has an amount in words', `${fuel}"11/05/2026","two","*","","X"\n`, 'import_row', 2],
      ['has another thing there', fuel.replace('"*"', '"84.20"'), 'import_columns', undefined],
      ['has a column more', fuel.replace('"*"', '"*",""'), 'import_columns', undefined],
      ['is without a date', fuel.replace('11/04/2026', '84'), 'import_columns', undefined],
    ])('is refused where it %s', (_, text, code, at) => {
      expect(() => read(text)).toThrow(expect.objectContaining({ code, line: at }))
    })
  })

  test.each([
    ['a row without its end', 'Date,Description,Amount\n11/04/2026,PILOT', 'import_incomplete', 2],
    [
      'a quote left open',
      'Date,Description,Amount\n11/04/2026,"PILOT',
      'import_incomplete',
      undefined,
    ],
    ['columns of other things', 'Name,Phone\nDana,1\n', 'import_columns', undefined],
    ['a day that never was', 'Date,Description,Amount\n02/30/2026,X,1\n', 'import_row', 2],
    [
      'a comma that no quotes hold',
      'Date,Description,Amount,Balance\n03/04/2026,Fuel, 20.00,-45.00,100.00\n',
      'import_row',
      2,
    ],
    [
      'an amount in words',
      'Date,Description,Amount\n11/04/2026,X,1\n11/04/2026,Y,two\n',
      'import_row',
      3,
    ],
    [
      'too many rows',
      `Date,Description,Amount\n${'11/04/2026,X,1\n'.repeat(20_001)}`,
      'import_too_many',
      undefined,
    ],
    ['columns and nothing below', 'Date,Description,Amount\n', 'import_empty', undefined],
    ['nothing at all', ' ', 'import_format', undefined],
  ])('with %s is refused', (_, text, code, line) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code, line }))
  })

  test.each([
    ['UTF-16', Buffer.from('\u{FEFF}Date,Description,Amount\n', 'utf16le')],
    ['Latin-1', Buffer.from('Date,Description,Amount\n11/04/2026,PEÑA,1\n', 'latin1')],
    ['pictures', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
  ])('in %s is refused for its characters', (_, bytes) => {
    expect(() => readBankFile(bytes)).toThrow(expect.objectContaining({ code: 'import_encoding' }))
  })
})

test('an amount is read to the cent, however it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      const amount = (Math.abs(cents) / 100).toFixed(2)
      const minus = cents < 0
      const grouped = Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })
      for (const text of [
        minus ? `-${amount}` : amount,
        minus ? `(${grouped})` : `$${grouped}`,
        minus ? `${grouped}-` : `+${amount}`,
      ])
        expect(parseCents(text)).toBe(cents)
    }),
  )
  for (const text of ['', '1,23', '1.2.3', '1e3', '12.345', '--1', 'NaN', '9'.repeat(20)])
    expect(parseCents(text)).toBeUndefined()
})

test('whatever bytes come, a file is read or refused', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('', '<OFX>', 'Date,Memo,Amount\n', '1/1/26,1,*,,'),
      (bytes, start) => {
        let problem: unknown
        try {
          readBankFile(Buffer.concat([Buffer.from(start), bytes]))
        } catch (reason) {
          problem = reason
        }
        expect((problem as Error | undefined)?.name ?? 'read').toMatch(/^(read|BankFileProblem)$/)
      },
    ),
  )
})

test('ten thousand transactions are read beside other work', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), amount: '-1.25' }))
  let turns = 0
  const other = setInterval(() => turns++, 5)
  expect(await readBankRows('an account', toOfx(rows))).toHaveLength(10_000)
  clearInterval(other)
  expect(turns).toBeGreaterThan(0)
}, 30_000)

/** As many transactions as fit into the largest file, five lines each, with empty lines at the end. */
const longOfx = () => {
  const one = '<STMTTRN>\n<DTPOSTED>20260101\n<TRNAMT>1\n<FITID>1\n</STMTTRN>\n'
  const all = `<CURDEF>USD\n<BANKTRANLIST>${one.repeat(160_000)}${'\n'.repeat(200_000)}</BANKTRANLIST>`
  return `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${all}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

test.each([
  ['CSV', () => `Date,Description,Amount\n${'1/1/26,,1\n'.repeat(1_000_000)}`],
  ['OFX', longOfx],
])(
  'a million lines of %s are refused, and hold up nobody else',
  async (_, text) => {
    const bytes = Buffer.from(text())
    expect(bytes.length).toBeLessThanOrEqual(maxBytesPerFile)
    let turns = 0
    const other = setInterval(() => turns++, 5)
    await expect(readBankRows('an account', bytes)).rejects.toMatchObject({
      errors: [{ code: 'import_too_many' }],
    })
    clearInterval(other)
    expect(turns).toBeGreaterThan(0)
  },
  60_000,
)
