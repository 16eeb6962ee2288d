import { describe, expect, test } from 'vitest'
import { maxBytesPerFile } from '@milepost/contract/documents/documents'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { toXlsx } from '../../../../test/papers/xlsx-file.ts'
import { readFile } from '../imports/reading/read-file.ts'
import { parseBankFile } from './parse-bank-file.ts'
import type { BankFile } from './rows/bank-file.ts'
import type { GivenMapping } from './rows/column-mapping.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)
const parse = (content: string | Uint8Array, given?: GivenMapping) =>
  parseBankFile(typeof content === 'string' ? toBytes(content) : content, () => given ?? {})
const rowsIn = (file: BankFile) => file.accounts.flatMap(({ rows }) => rows)
const ofx = (...rows: Parameters<typeof toOfx>[0]) => new TextDecoder().decode(toOfx(rows))
const fuel = { id: '1', date: '20261104', amount: '-84.20', name: 'PILOT #312' }

/** What matters of a file, one string a row: day, dollars, words, and why somebody must decide. */
function summarize({ accounts, questions }: BankFile) {
  const several = accounts.length > 1
  return [
    ...accounts.flatMap(({ name, rows }) =>
      rows.map(({ date, amountCents, description, checkNumber, reasons }) =>
        [
          several ? (name ?? '') : '',
          date?.slice(5) ?? 'no day',
          amountCents === null ? 'no amount' : (amountCents / 100).toFixed(2),
          description,
          checkNumber === null ? '' : `no. ${checkNumber}`,
          reasons.length > 0 ? `[${reasons.join()}]` : '',
        ]
          .filter((part) => part !== '')
          .join(' '),
      ),
    ),
    ...questions.map(({ about }) => `${about}?`),
  ]
}

const usual = (...lines: string[]) => ['Date,Description,Amount', ...lines, ''].join('\n')
const typed = (...lines: string[]) =>
  ['Date,Description,Transaction Type,Amount', ...lines, ''].join('\n')
const columns = (...lines: string[]) => ['Date,Description,Debit,Credit', ...lines, ''].join('\n')

/** What banks do, and what each must become. */
const kinds: Record<string, [content: string | Uint8Array, expected: string[]][]> = {
  'the bank’s id contradicts the row': [
    // A fee under the id of its purchase; the id is no reason to drop it.
    [
      ofx(fuel, { ...fuel, amount: '-2.50', name: 'FEE' }),
      ['11-04 -84.20 PILOT #312', '11-04 -2.50 FEE'],
    ],
  ],
  'the direction is in words': [
    [
      typed(
        '11/04/2026,DIESEL,Debit,84.20',
        '11/05/2026,LOAD,Credit,900',
        '11/06/2026,BACK,Debit,-4',
      ),
      ['11-04 -84.20 DIESEL', '11-05 900.00 LOAD', '11-06 4.00 BACK'],
    ],
    [
      typed('11/04/2026,DIESEL,ACH Debit,84.20', '11/05/2026,LOAD,Deposit - Wire,900'),
      ['11-04 -84.20 DIESEL', '11-05 900.00 LOAD'],
    ],
    [
      typed('11/04/2026,DIESEL,Debit,84.20', '11/05/2026,FEE,Point of sale,4'),
      ['11-04 -84.20 DIESEL', '11-05 no amount FEE [direction]'],
    ],
    // A debit of minus four is money out that has a minus, or money back.
    [typed('11/06/2026,BACK,Debit,-4.00'), ['11-06 -4.00 BACK', 'direction?']],
    [
      'Date,Amount,D/C,Memo\n11/04/2026,84.20,D,DIESEL\n11/05/2026,900,C,LOAD\n',
      ['11-04 -84.20 DIESEL', '11-05 900.00 LOAD'],
    ],
    // In a column of any name, if no amount has a sign.
    ...['In/Out\nOut\nIn', 'Debit or Credit\nDBIT\nCRDT', 'Transaction\nWITHDRAWAL\nDEPOSIT'].map(
      (words): [string, string[]] => {
        const [heading, out, into] = words.split('\n')
        return [
          `Date,${heading},Amount,Memo\n11/04/2026,${out},84.20,DIESEL\n11/05/2026,${into},900,LOAD\n`,
          ['11-04 -84.20 DIESEL', '11-05 900.00 LOAD'],
        ]
      },
    ),
    // With signs, it only repeats them.
    [
      'Date,Transaction,Amount,Memo\n11/04/2026,DEBIT,-84.20,DIESEL\n11/05/2026,CREDIT,900,LOAD\n',
      ['11-04 -84.20 DIESEL', '11-05 900.00 LOAD'],
    ],
    [
      'Date,Sign,Amount,Memo\n11/04/2026,-,84.20,DIESEL\n11/05/2026,-,5,FEE\n',
      ['11-04 -84.20 DIESEL', '11-05 -5.00 FEE'],
    ],
    [
      typed('11/04/2026,CHECK,Check,-84.20', '11/05/2026,LOAD,Deposit,900'),
      ['11-04 -84.20 CHECK', '11-05 900.00 LOAD'],
    ],
    [
      ofx({ ...fuel, amount: '-84.20' }).replace('>DEBIT', '>CREDIT'),
      ['11-04 -84.20 PILOT #312 [direction]'],
    ],
  ],
  'the direction is in columns': [
    ...['Withdrawal (-),Deposit (+)', 'Outflow,Inflow', 'Debit Amt,Credit Amt'].map(
      (heads): [string, string[]] => [
        `Date,Memo,${heads}\n11/04/2026,DIESEL,84.20,\n11/05/2026,LOAD,,900\n`,
        ['11-04 -84.20 DIESEL', '11-05 900.00 LOAD'],
      ],
    ),
    [
      columns('11/04/2026,DIESEL,84.20,', '11/05/2026,BACK,-4.00,', '11/06/2026,LOAD,-,900'),
      ['11-04 -84.20 DIESEL', '11-05 4.00 BACK', '11-06 900.00 LOAD'],
    ],
    [columns('11/05/2026,BACK,-4.00,'), ['11-05 -4.00 BACK', 'minus_in_debits?']],
    [columns('11/05/2026,THANKS,,-4.00'), ['11-05 4.00 THANKS', 'minus_in_credits?']],
    [
      columns('11/04/2026,DIESEL,-84.20,', '11/05/2026,TIRES,-9.00,', '11/06/2026,BACK,4.00,'),
      [
        '11-04 -84.20 DIESEL',
        '11-05 -9.00 TIRES',
        '11-06 no amount BACK [direction]',
        'minus_in_debits?',
      ],
    ],
    [columns('11/05/2026,BOTH,4.00,4.00'), ['11-05 no amount BOTH [amount]']],
    [
      'Date,Memo,Amount,Debit,Credit\n11/04/2026,DIESEL,84.20,84.20,\n11/05/2026,LOAD,900.00,,900.00\n',
      ['11-04 -84.20 DIESEL', '11-05 900.00 LOAD'],
    ],
    [
      'Date,Memo,Amount,Debit,Credit\n11/04/2026,DIESEL,84.20,48.20,\n',
      ['11-04 no amount DIESEL [amount]'],
    ],
  ],
  'the direction is beside the amount': [
    [
      usual('11/04/2026,DIESEL,84.20 DR', '11/05/2026,LOAD,900.00 CR'),
      ['11-04 -84.20 DIESEL', '11-05 900.00 LOAD'],
    ],
    [
      usual('11/04/2026,DIESEL,84.20', '11/05/2026,THANKS,900 CR'),
      ['11-04 -84.20 DIESEL', '11-05 900.00 THANKS', 'positive?'],
    ],
    [usual('11/04/2026,DIESEL,-84.20 CR'), ['11-04 no amount DIESEL [direction]']],
  ],
  // American Express, Discover, and Apple write charges without a sign and payments with a minus.
  'a card’s charges have no sign': [
    [
      usual('11/04/2026,DIESEL,84.20', '11/05/2026,AUTOPAY PAYMENT - THANK YOU,-500.00'),
      ['11-04 -84.20 DIESEL', '11-05 500.00 AUTOPAY PAYMENT - THANK YOU', 'positive?'],
    ],
    [
      usual('11/04/2026,DIESEL,84.20', '11/05/2026,GRACIAS POR SU PAGO,-500.00'),
      ['11-04 -84.20 DIESEL', '11-05 500.00 GRACIAS POR SU PAGO', 'positive?'],
    ],
    [
      'Transaction Date,Description,Category,Type,Amount (USD)\n11/04/2026,DIESEL,Gas,Purchase,84.20\n11/05/2026,ACH DEPOSIT,Payment,Payment,-500\n',
      ['11-04 -84.20 DIESEL', '11-05 500.00 ACH DEPOSIT', 'positive?'],
    ],
    // Chase writes them the other way round, so nothing is open.
    [
      'Transaction Date,Description,Category,Type,Amount\n11/04/2026,DIESEL,Gas,Sale,-84.20\n11/05/2026,Payment Thank You,,Payment,500\n',
      ['11-04 -84.20 DIESEL', '11-05 500.00 Payment Thank You'],
    ],
    [
      usual('11/04/2026,FACTOR,900.00', '11/05/2026,ONLINE PAYMENT TO CARD,-500.00'),
      ['11-04 900.00 FACTOR', '11-05 -500.00 ONLINE PAYMENT TO CARD'],
    ],
  ],
  'balances prove the direction': [
    [
      'Date,Memo,Type,Amount,Balance\n11/04/2026,DIESEL,Debit,-84.20,915.80\n11/05/2026,FEE,Debit,-5,910.80\n',
      ['11-04 -84.20 DIESEL', '11-05 -5.00 FEE'],
    ],
    [
      'Date,Memo,Debit,Credit,Balance\n11/05/2026,BACK,-4,,1004\n11/04/2026,LOAD,,900,1000\n',
      ['11-05 4.00 BACK', '11-04 900.00 LOAD'],
    ],
  ],
  'more than one file or account in a file': [
    [
      ofx(fuel) + ofx({ ...fuel, id: '2', amount: '-5.00' }),
      ['11-04 -84.20 PILOT #312', '11-04 -5.00 PILOT #312'],
    ],
    [
      ofx(fuel) + ofx({ ...fuel, amount: '-5.00' }).replace('4417', '9983'),
      ['…4417 11-04 -84.20 PILOT #312', '…9983 11-04 -5.00 PILOT #312'],
    ],
    [
      'Date,Account Number,Memo,Amount\n11/04/2026,1111,DIESEL,-1\n11/04/2026,2222,RENT,-2\n11/05/2026,1111,TOLL,-3\n',
      ['…1111 11-04 -1.00 DIESEL', '…1111 11-05 -3.00 TOLL', '…2222 11-04 -2.00 RENT'],
    ],
    [
      `Checking 1111\n${usual('11/04/2026,DIESEL,-1')}\nSavings 2222\n${usual('11/05/2026,INTEREST,2')}`,
      ['…1111 11-04 -1.00 DIESEL', '…2222 11-05 2.00 INTEREST'],
    ],
  ],
  'the transaction is not posted, or none': [
    [
      usual(
        '11/04/2026,TOTAL TRUCK PARTS,-1',
        '11/05/2026,Total debits,-9',
        '11/06/2026,Balance forward 11/06,9',
      ),
      [
        '11-04 -1.00 TOTAL TRUCK PARTS',
        '11-05 -9.00 Total debits [balance_line]',
        '11-06 9.00 Balance forward 11/06 [balance_line]',
      ],
    ],
    [
      'Date,Memo,Kind,Amount\n11/04/2026,A,Pending,-1\n11/04/2026,B,ACH,-2\n',
      ['11-04 -1.00 A [status]', '11-04 -2.00 B'],
    ],
    [
      'Status,Date,Memo,Amount\nCleared,11/04/2026,A,-1\nScheduled,11/04/2026,B,-2\nReturned,11/04/2026,C,-3\n,11/04/2026,D,-4\n',
      [
        '11-04 -1.00 A',
        '11-04 -2.00 B [status]',
        '11-04 -3.00 C [status]',
        '11-04 -4.00 D [status]',
      ],
    ],
    // Whatever the column is named.
    [
      'Date,Memo,Amount,State\n11/04/2026,A,-1,COMPLETED\n11/04/2026,B,-2,REVERTED\n',
      ['11-04 -1.00 A', '11-04 -2.00 B [status]'],
    ],
    ['Date,Memo,Amount,State\n11/04/2026,A,-1,TX\n', ['11-04 -1.00 A']],
    [
      'Date,Type,Memo,Amount\n11/04/2026,Purchase,A,-1\n11/04/2026,Declined,B,-2\n11/04/2026,Authorization,C,-3\n11/04/2026,Void,D,-4\n',
      [
        '11-04 -1.00 A',
        '11-04 -2.00 B [status]',
        '11-04 -3.00 C [status]',
        '11-04 -4.00 D [status]',
      ],
    ],
    ...[
      'Pending\n11/04/2026,A,-1,No\n11/04/2026,B,-2,Yes',
      'Is Pending?\n11/04/2026,A,-1,false\n11/04/2026,B,-2,true',
      'Cleared\n11/04/2026,A,-1,Y\n11/04/2026,B,-2,N',
      'Posted Date\n11/04/2026,A,-1,11/05/2026\n11/04/2026,B,-2,',
    ].map((lines): [string, string[]] => [
      `Date,Memo,Amount,${lines}\n`,
      ['11-04 -1.00 A', '11-04 -2.00 B [status]'],
    ]),
    [
      usual(
        '11/04/2026,HOLD - DIESEL,-1',
        '11/04/2026,DECLINED DIESEL,-2',
        '11/04/2026,HOLD MY CUP BAR,-3',
        '11/04/2026,PURCHASE AUTHORIZED ON 11/03 DIESEL,-4',
        '11/04/2026,PENDING FEE,-5',
      ),
      [
        '11-04 -1.00 HOLD - DIESEL [status]',
        '11-04 -2.00 DECLINED DIESEL [status]',
        '11-04 -3.00 HOLD MY CUP BAR',
        '11-04 -4.00 PURCHASE AUTHORIZED ON 11/03 DIESEL',
        '11-04 -5.00 PENDING FEE',
      ],
    ],
    [usual('PENDING - 11/04/2026,DIESEL,- $84.20'), ['11-04 -84.20 DIESEL [status]']],
    [
      usual('Pending transactions', '11/06/2026,B,-2', 'Posted transactions', '11/04/2026,A,-1'),
      ['11-06 -2.00 B [status]', '11-04 -1.00 A'],
    ],
    [
      usual(
        '11/04/2026,A,-1',
        '11/05/2026,Closing balance,1500',
        '11/05/2026,NEW BALANCE SHOES 14,-90',
      ),
      [
        '11-04 -1.00 A',
        '11-05 1500.00 Closing balance [balance_line]',
        '11-05 -90.00 NEW BALANCE SHOES 14',
      ],
    ],
    [usual('11/04/2026,A,-1', 'Total,,-1'), ['11-04 -1.00 A', 'no day -1.00 [balance_line,date]']],
    [
      ofx(fuel).replace(
        '</BANKTRANLIST>',
        '</BANKTRANLIST><BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20261105<TRNAMT>-9<NAME>HOLD</STMTTRNP></BANKTRANLISTP>',
      ),
      ['11-04 -84.20 PILOT #312', '11-05 -9.00 HOLD [status]'],
    ],
  ],
  'the money is not dollars': [
    [
      'Date,Memo,Amount,Currency\n11/04/2026,DIESEL,-84.20,CAD\n11/05/2026,LOAD,900,USD\n11/05/2026,X,1,\n',
      ['11-04 -84.20 DIESEL [currency]', '11-05 900.00 LOAD', '11-05 1.00 X [currency]'],
    ],
    ['Date,Memo,Amount (CAD)\n11/04/2026,DIESEL,-84.20\n', ['11-04 -84.20 DIESEL [currency]']],
    [usual('11/04/2026,DIESEL,-84.20 MXN'), ['11-04 -84.20 DIESEL [currency]']],
    [ofx(fuel).replace('>USD', '>CAD'), ['11-04 -84.20 PILOT #312 [currency]']],
    [ofx(fuel).replace('>USD', '>'), ['11-04 -84.20 PILOT #312', 'currency?']],
    [
      ofx(fuel).replace('<FITID>', '<CURRENCY><CURRATE>0.7<CURSYM>CAD</CURRENCY><FITID>'),
      ['11-04 -84.20 PILOT #312 [currency]'],
    ],
    // Already converted, unlike the one above.
    [
      ofx(fuel).replace('<FITID>', '<ORIGCURRENCY><CURRATE>0.7<CURSYM>CAD</ORIGCURRENCY><FITID>'),
      ['11-04 -84.20 PILOT #312'],
    ],
  ],
  'OFX is written loosely': [
    ...[
      (text: string) => text.replace('<FITID>', '<MEMO>\r\n<FITID>'),
      (text: string) => text.replace('<OFX>', '<OFX >'),
      (text: string) => `${text}\u{1A}\r\n`,
      (text: string) => `${text}<!-- made <STMTTRN> by a bank -->\0\0`,
      (text: string) => text.replaceAll('\r\n', ''),
      (text: string) => text.replace('</STMTTRN>', ''),
      (text: string) =>
        text.replace('<FITID>', '<BANK.EXTRA>7\n<EXTRA><NAME>NOT THIS</EXTRA><FITID>'),
      (text: string) => text.toLowerCase().replace('pilot', 'PILOT').replace('>usd', '>USD'),
    ].map((change): [string, string[]] => [change(ofx(fuel)), ['11-04 -84.20 PILOT #312']]),
    [ofx(fuel).replace('PILOT #312', 'PAY TO <JOE>'), ['11-04 -84.20 PAY TO <JOE>']],
    [ofx(fuel).replace('PILOT #312', '<JOE> & <SON'), ['11-04 -84.20 <JOE> & <SON']],
    [ofx(fuel).replace('PILOT #312', '<![CDATA[BAY [4] & <1>]]>'), ['11-04 -84.20 BAY [4] & <1>']],
    [
      ofx(fuel).replace('PILOT #312', 'A &amp;amp; B &#x26; &#241;'),
      ['11-04 -84.20 A &amp; B & ñ'],
    ],
    [ofx({ ...fuel, amount: '-84,20' }), ['11-04 -84.20 PILOT #312']],
    [ofx({ ...fuel, amount: '-1,230' }), ['11-04 no amount PILOT #312 [amount]']],
  ],
  'CSV is written loosely': [
    [
      usual('11/04/2026,DIESEL,-84.20', '', '"As of 11/05/2026, not a statement."'),
      ['11-04 -84.20 DIESEL'],
    ],
    ['Date,Description,Amount,\n11/04/2026,DIESEL,-84.20\n', ['11-04 -84.20 DIESEL']],
    [usual('11/04/2026,PARK "N" GO,-84.20'), ['11-04 -84.20 PARK "N" GO']],
    [usual('11/04/2026,"PARK "N" GO, 14",-84.20'), ['11-04 -84.20 PARK "N" GO, 14']],
    ['Date|Description|Amount\n11/04/2026|A, B; C|-84.20\n', ['11-04 -84.20 A, B; C']],
    // Formulas that keep spreadsheets from reading numbers.
    ['Date,Check,Memo,Amount\n11/04/2026,"=""0041""",A,-1\n', ['11-04 -1.00 A no. 0041']],
    ['Date,Memo,Amount\n11/04/2026,="A, =B",-1\n', ['11-04 -1.00 A, =B']],
    [
      'Date,Check,Description,Amount\n="11/04/2026",="0041",="A ""B""",="-84.20"\n',
      ['11-04 -84.20 A "B" no. 0041'],
    ],
    [
      usual('11/04/2026,DIESEL,-84.20', '11/05/2026,A, B,-1'),
      ['11-04 -84.20 DIESEL', '11-05 no amount A [cells,amount]'],
    ],
    [usual('11/04/2026,"A\n11/05/2026,B",-84.20'), ['11-04 -84.20 A 11/05/2026,B [cells]']],
    [
      usual('2026-11-31,A,-1', '11/04/2026,B,two'),
      ['no day -1.00 A [date]', '11-04 no amount B [amount]'],
    ],
  ],
  'the date is written in another way': [
    ...[
      '04-Nov-2026',
      'Nov 4, 2026',
      '4 de noviembre de 2026',
      '2026/11/04',
      '20261104',
      '11/4/26',
      'Wed, Nov 04 2026',
      '2026-11-04T23:30:00Z',
      '11/04/2026 08:15 AM',
    ].map((day): [string, string[]] => [usual(`"${day}",DIESEL,-84.20`), ['11-04 -84.20 DIESEL']]),
    [usual('14/11/2026,A,-1', '04/11/2026,B,-2'), ['11-14 -1.00 A', '11-04 -2.00 B']],
    [
      usual('04/11/2026,A,-1', '05/11/2026,B,-2'),
      ['11-04 -1.00 A', '11-05 -2.00 B', 'date_order?'],
    ],
    [usual('04.11.2026,A,-1'), ['04-11 -1.00 A', 'date_order?']],
  ],
  'the amount is written in another way': [
    ...[
      '−84.20',
      '- $84.20',
      '-$84.20',
      '$-84.20',
      '($84.20)',
      '84.20-',
      '-84.2',
      '-84.2000',
      '84.20DR',
      '-84.20 USD',
    ].map((amount): [string, string[]] => [
      usual(`11/04/2026,DIESEL,${amount}`),
      ['11-04 -84.20 DIESEL'],
    ]),
    [
      'Date;Memo;Amount\n11/14/2026;A;-1.230,50\n11/15/2026;B;-1.230\n',
      ['11-14 -1230.50 A', '11-15 -1230.00 B'],
    ],
    ['Date;Memo;Amount\n11/14/2026;A;-1.230\n', ['11-14 no amount A [amount]', 'decimal_mark?']],
    [
      usual('11/14/2026,A,-84.20', '11/15/2026,B,-1.230'),
      ['11-14 -84.20 A', '11-15 no amount B [amount]'],
    ],
    [usual('11/14/2026,A,-1234.560', '11/15/2026,B,-1.230'), ['11-14 -1234.56 A', '11-15 -1.23 B']],
    [usual('11/14/2026,A,"-1,230"'), ['11-14 -1230.00 A']],
  ],
  'words and numbers are spread over columns': [
    [
      'Date,Payee Name,Memo,Check Number,Amount\n11/04/2026,PARK,,,-1\n11/05/2026,,LUMPER,,-2\n11/06/2026,PARK,GATE 2,,-3\n11/07/2026,,,1041,-4\n11/08/2026,-,,0,-5\n',
      [
        '11-04 -1.00 PARK',
        '11-05 -2.00 LUMPER',
        '11-06 -3.00 PARK · GATE 2',
        '11-07 -4.00 CHECK 1041 no. 1041',
        '11-08 -5.00',
      ],
    ],
    [
      ofx({ ...fuel, name: 'CHECK' }, { ...fuel, id: '2', name: 'CHECK' }).replace(
        /<FITID>(.)/g,
        '<CHECKNUM>104$1\n<FITID>$1',
      ),
      ['11-04 -84.20 CHECK 1041 no. 1041', '11-04 -84.20 CHECK 1042 no. 1042'],
    ],
    [
      ofx(fuel).replace('</STMTTRN>', '<MEMO>FUEL<MEMO>BAY 4</STMTTRN>'),
      ['11-04 -84.20 PILOT #312 · FUEL · BAY 4'],
    ],
  ],
  'characters show nothing, or turn the text': [
    [
      usual('11/04/2026,PIL\u00ADOT \u202E#312,-1', '11/05/2026,\u200B\u3164,-2'),
      ['11-04 -1.00 PILOT #312', '11-05 -2.00'],
    ],
    [ofx({ ...fuel, name: 'PEN\u0303A \u2066& CO\u2069' }), ['11-04 -84.20 PEÑA & CO']],
  ],
  'a later row corrects an earlier one': [
    [
      ofx(fuel, { ...fuel, id: '2', amount: '-48.20' }).replace(
        '<FITID>2',
        '<CORRECTFITID>1<CORRECTACTION>REPLACE<FITID>2',
      ),
      ['11-04 -84.20 PILOT #312 [replaced]', '11-04 -48.20 PILOT #312'],
    ],
    [
      ofx(fuel).replace('<FITID>', '<CORRECTFITID>0<CORRECTACTION>DELETE<FITID>'),
      ['11-04 -84.20 PILOT #312 [corrects]'],
    ],
  ],
  'characters are in another encoding': [
    [Buffer.from(usual('11/04/2026,PEÑA,-1'), 'latin1'), ['11-04 -1.00 PEÑA']],
    [Buffer.from(`\u{FEFF}${usual('11/04/2026,PEÑA,-1')}`, 'utf16le'), ['11-04 -1.00 PEÑA']],
    [
      Buffer.from(`\u{FEFF}${usual('11/04/2026,PEÑA,-1')}`, 'utf16le').swap16(),
      ['11-04 -1.00 PEÑA'],
    ],
    [Buffer.from(usual('11/04/2026,PEÑA,-1'), 'utf16le'), ['11-04 -1.00 PEÑA']],
    [Buffer.from(ofx({ ...fuel, name: 'PEÑA' }), 'latin1'), ['11-04 -84.20 PEÑA']],
    [Buffer.from(ofx({ ...fuel, name: 'PEÑA' })), ['11-04 -84.20 PEÑA']],
  ],
  'the columns are nobody’s but this file’s': [
    [
      'Card,Tran Date,Driver,Location Name,Item,Qty,Amt\n0011,2026-11-04,ONE,STOP 14,ULSD,100.2,390.68\n',
      ['11-04 390.68', 'description?'],
    ],
    [
      'Date,Invoice,Debtor,Invoice Amount,Fee,Advance\n11/04/2026,1001,BROKER ONE,2300.00,69.00,2231.00\n',
      ['11-04 no amount [amount]', 'description?', 'amount?'],
    ],
  ],
}

describe.each(Object.entries(kinds))('where %s', (_, files) => {
  test.each(files)('%j', async (content, expected) => {
    expect(summarize(await parse(content))).toEqual(expected)
  })
})

describe('an OFX file', () => {
  test('gives its account, its balance and the bank’s ids', async () => {
    const text = ofx(fuel).replace(
      '</BANKTRANLIST>',
      '</BANKTRANLIST><LEDGERBAL><BALAMT>1500.00<DTASOF>20261105</LEDGERBAL>',
    )
    const { accounts } = await parse(text)
    expect(accounts).toMatchObject([
      {
        name: '…4417',
        key: expect.stringMatching(/^.{12}$/),
        currency: 'USD',
        ledgerBalance: { amountCents: 150_000, date: '2026-11-05' },
        rows: [
          {
            externalId: '1',
            isIdReused: false,
            line: 13,
            raw: expect.arrayContaining(['NAME PILOT #312']),
          },
        ],
      },
    ])
    expect(JSON.stringify(accounts)).not.toContain('000123454417')
  })

  test('says which of its ids identify nothing', async () => {
    const [first, second, third] = [fuel, { ...fuel, amount: '-5.00' }, { ...fuel, id: '2' }]
    const reused = async (text: string) =>
      rowsIn(await parse(text)).map(({ isIdReused }) => isIdReused)
    expect(await reused(ofx(first, second, third))).toEqual([true, true, false])
    // The same transaction twice is one.
    expect(await reused(ofx(first) + ofx(first))).toEqual([false, false])
  })

  test('keeps statements apart that don’t name their account', async () => {
    const text = ofx(fuel).replace(/<BANKACCTFROM>.*?<\/BANKACCTFROM>/s, '')
    expect((await parse(text + text)).accounts).toHaveLength(2)
  })

  test('is in the currency that a person says, if it says none', async () => {
    const file = await parse(ofx(fuel).replace('>USD', '>'), { currency: 'USD' })
    expect(summarize(file)).toEqual(['11-04 -84.20 PILOT #312'])
  })

  test('of a brokerage has the transactions of its cash', async () => {
    const text = ofx(fuel)
      .replaceAll(/(<\/?)BANKMSGSRSV1/g, '$1INVSTMTMSGSRSV1')
      .replaceAll(/(<\/?)STMTRS/g, '$1INVSTMTRS')
      .replaceAll(/(<\/?)BANKACCTFROM/g, '$1INVACCTFROM')
      .replaceAll('BANKTRANLIST', 'INVTRANLIST')
    expect(summarize(await parse(text))).toEqual(['11-04 -84.20 PILOT #312'])
  })

  test.each([
    ['half of it', ofx(fuel).slice(0, 300), 'import_incomplete'],
    ['half of its second document', ofx(fuel) + ofx(fuel).slice(0, 300), 'import_incomplete'],
    [
      'a transaction between its documents',
      `${ofx(fuel)}<STMTTRN></STMTTRN>${ofx(fuel)}`,
      'import_incomplete',
    ],
    ['no transactions', ofx(), 'import_empty'],
    ['no end of nesting', `<OFX>${'<STATUS>'.repeat(100_000)}</OFX>`, 'import_format'],
    [
      'a million comments without an end',
      `<OFX>${'<!--'.repeat(1_000_000)}</OFX>`,
      'import_format',
    ],
  ])('with %s is refused', async (_, text, code) => {
    await expect(parse(text)).rejects.toMatchObject({ code })
  })

  test('does not expand entities of its own', async () => {
    const text = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}">]>${ofx({ ...fuel, amount: '&a;' })}`
    expect(summarize(await parse(text))).toEqual(['11-04 no amount PILOT #312 [amount]'])
  })
})

describe('a CSV file', () => {
  const efs =
    'Card,Tran Date,Location Name,Qty,Amt,Currency\n0011,2026-11-04,STOP 14,100.2,390.68,USD/Gallons\n'

  test('may have a thousand cells in a line, and is refused with more', async () => {
    const title = (cells: number) =>
      `${'x,'.repeat(cells - 1)}x\n${usual('11/04/2026,DIESEL,-84.20')}`
    expect(summarize(await parse(title(1_000)))).toEqual(['11-04 -84.20 DIESEL'])
    await expect(parse(title(1_001))).rejects.toMatchObject({ code: 'import_format', line: 1 })
  })

  test('that nobody has seen is read by a mapping, and is recognized by its headings', async () => {
    const asked = await parse(efs)
    expect(asked.questions).toMatchObject([{ about: 'description', columns: [2, 5], lines: [2] }])
    expect(asked.notices).toEqual([{ about: 'all_money_in' }])
    expect(asked.table).toMatchObject({
      mapping: { date: 1, amount: 4, currency: 5 },
      sample: [expect.arrayContaining(['STOP 14'])],
    })
    const file = await parse(efs, { description: [2], positiveIs: 'out' })
    expect(summarize(file)).toEqual(['11-04 -390.68 STOP 14'])
    expect(file.notices).toEqual([])
    const next = await parse(efs.replace('Tran Date', 'TRAN  DATE').replace('0011', '0012'))
    expect(next.table!.headingsKey).toBe(asked.table!.headingsKey)
    expect((await parse(efs.replace('Qty', 'Units'))).table!.headingsKey).not.toBe(
      asked.table!.headingsKey,
    )
  })

  test.each<[string, string, GivenMapping, string[]]>([
    ['date_order?', usual('04.11.2026,A,-1'), { dateOrder: 'dmy' }, ['11-04 -1.00 A']],
    [
      'decimal_mark?',
      'Date;Memo;Amount\n11/14/2026;A;-1.230\n',
      { decimalMark: 'comma' },
      ['11-14 -1230.00 A'],
    ],
    ['direction?', typed('11/06/2026,BACK,Debit,-4'), { direction: 2 }, ['11-06 4.00 BACK']],
    ['direction?', typed('11/06/2026,BACK,Debit,-4'), { direction: null }, ['11-06 -4.00 BACK']],
    [
      'minus_in_debits?',
      columns('11/05/2026,BACK,-4.00,'),
      { minusInDebits: 'reverses' },
      ['11-05 4.00 BACK'],
    ],
    [
      'positive?',
      usual('11/04/2026,A,1', '11/05/2026,B,2 CR'),
      { positiveIs: 'in' },
      ['11-04 1.00 A', '11-05 2.00 B'],
    ],
  ])('is read without asking %s once that is answered', async (asked, text, given, expected) => {
    expect(summarize(await parse(text))).toContain(asked)
    expect(summarize(await parse(text, given))).toEqual(expected)
  })

  test('is read by the words and statuses that a person explains', async () => {
    const text =
      'Date,Memo,Type,Status,Amount\n11/04/2026,A,Debit,Paid,1\n11/05/2026,B,POS,Held,2\n'
    const given: GivenMapping = { directionWords: { pos: 'out' }, postedStatuses: ['paid'] }
    expect(summarize(await parse(text, given))).toEqual(['11-04 -1.00 A', '11-05 -2.00 B [status]'])
  })

  test('has the date that a person chooses, the first by default', async () => {
    const text = 'Transaction Date,Posted Date,Memo,Amount\n11/04/2026,11/06/2026,A,-1\n'
    expect(summarize(await parse(text))).toEqual(['11-04 -1.00 A'])
    expect(summarize(await parse(text, { date: 1 }))).toEqual(['11-06 -1.00 A'])
  })

  test.each([
    ['11/04/2026,A,-1,99\n11/05/2026,B,-2,97\n', { amountCents: 9_700, date: '2026-11-05' }],
    ['11/05/2026,B,-2,97\n11/04/2026,A,-1,99\n', { amountCents: 9_700, date: '2026-11-05' }],
    // Within a day, the balances tell the order.
    ['11/05/2026,B,-2,97\n11/05/2026,A,-1,99\n', { amountCents: 9_700, date: '2026-11-05' }],
    [
      '11/01/2026,Opening balance,,100\n11/05/2026,A,-1,99\n',
      { amountCents: 9_900, date: '2026-11-05' },
    ],
    ['11/05/2026,A,-1,\nTotal,,-1,\n', null],
    ['11/05/2026,A,-1,\nOpening balance,,,100\n', null],
  ])('ends with its newest balance: %j', async (lines, expected) => {
    const { accounts } = await parse(`Date,Memo,Amount,Balance\n${lines}`)
    expect(accounts).toMatchObject([{ ledgerBalance: expected }])
  })

  test('leaves footers out, and names their lines', async () => {
    const { notices } = await parse(
      usual('11/04/2026,A,-1', '', 'Questions? Call us.', 'Page 1 of 1'),
    )
    expect(notices).toEqual([{ about: 'lines_left_out', lines: [4, 5] }])
  })

  test('reports a wrong row by its line number in the file, blank lines included', async () => {
    const text =
      'Account 4417, checking\n\n\nDate;Description;Amount\n\n11/04/2026;"two\nlines";1\n\n11/04/2026;X;two\n'
    expect(rowsIn(await parse(text))).toMatchObject([
      { reasons: [] },
      { line: 9, reasons: ['amount'] },
    ])
  })

  test.each<[string, string, string[]]>([
    [
      'Chase',
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nDEBIT,11/04/2026,"PILOT #312",-412.10,DEBIT_CARD,9000.00,,\n',
      ['11-04 -412.10 PILOT #312'],
    ],
    [
      'Citi',
      'Status,Date,Description,Debit,Credit\nCleared,11/04/2026,PILOT,84.20,\nCleared,11/05/2026,THANK YOU,,-1037.98\n',
      ['11-04 -84.20 PILOT', '11-05 1037.98 THANK YOU'],
    ],
    [
      'credit unions',
      'Transaction Number,Date,Description,Memo,Amount Debit,Amount Credit\n7,11/04/2026,PILOT #312,POS,-84.20,\n',
      ['11-04 -84.20 PILOT #312 · POS'],
    ],
    [
      'Wells Fargo',
      '"11/04/2026","-84.20","*","","PILOT"\n"11/05/2026","-250.00","*","1234","CHECK # 1234"\n',
      ['11-04 -84.20 PILOT', '11-05 -250.00 CHECK # 1234 no. 1234'],
    ],
    [
      'Mercury',
      'Date (UTC),Description,Amount,Status,Source Account,Bank Description\n11-04-2026,Pilot,-84.20,Sent,Mercury Checking xx8655,Pilot ROANOKE\n11-04-2026,Wire,-9,Failed,Mercury Savings ••1234,\n',
      ['…8655 11-04 -84.20 Pilot', '…1234 11-04 -9.00 Wire [status]'],
    ],
  ])('of %s is read as that bank writes it', async (_, text, expected) => {
    expect(summarize(await parse(text))).toEqual(expected)
  })

  test.each([
    ['Posting Date,Payee,Debit,Credit\n2026-11-04,"PILOT, #312",84.20,\n'],
    ['Fecha;Descripción;Importe\n11/4/26;PILOT, #312;($84.20)\n'],
    ['Account ending 4417\n\nDate,Memo,Amount\n20261104,"PILOT, #312",-84.2\n'],
    ['Cuenta 4417, corriente, Toledo\nFecha;Descripción;Importe\n11/4/26;PILOT, #312;-84.20\n'],
    ['\u{FEFF}Date,Description,Amount\r\n11-04-2026,"PILOT, #312",84.20-\r\n'],
    ['Date,Full description,Merchant name,Amount\n11/04/2026,"PILOT, #312",Pilot,($84.20)\n'],
    ['Date,Memo,Withdrawal Amount,Deposit Amount\n11/04/2026,"PILOT, #312",84.20,\n'],
  ])('is read by the columns that banks have: %j', async (text) => {
    expect(summarize(await parse(text))).toEqual(['11-04 -84.20 PILOT, #312'])
  })

  test.each([
    ['a row without its end', usual('11/04/2026,PILOT').trimEnd(), 'import_incomplete', 2],
    [
      'a row without its end below others',
      usual('11/04/2026,A,-1', '11/05/2026,B').trimEnd(),
      'import_incomplete',
      3,
    ],
    [
      'a quote left open',
      'Date,Description,Amount\n11/04/2026,"PILOT',
      'import_incomplete',
      undefined,
    ],
    ['columns of other things', 'Name,Phone\nDana,1\n', 'import_columns', undefined],
    ['too many rows', usual('11/04/2026,X,1\n'.repeat(20_001)), 'import_too_many', undefined],
    ['columns and nothing below', usual(), 'import_empty', undefined],
    ['nothing at all', ' ', 'import_format', undefined],
    [
      'a page of the bank’s site',
      '<!DOCTYPE html><html><body>Sign in</body></html>',
      'import_columns',
      undefined,
    ],
    [
      'a cell of a megabyte',
      usual(`11/04/2026,${'X'.repeat(1_000_000)},1`),
      'import_format',
      undefined,
    ],
    ['zero bytes', usual('11/04/2026,A\0B,-1'), 'import_encoding', undefined],
  ])('with %s is refused', async (_, text, code, line) => {
    await expect(parse(text)).rejects.toMatchObject({ code, line })
  })

  test.each([
    ['a day that never was', usual('02/30/2026,X,1'), ['no day 1.00 X [date]']],
    [
      'a comma that no quotes hold',
      usual('03/04/2026,Fuel, 20.00,-45.00'),
      ['03-04 20.00 Fuel [cells]'],
    ],
    ['money of Canada', usual('11/04/2026,X,-1 CAD'), ['11-04 -1.00 X [currency]']],
    ['what is not posted', usual('PENDING 11/04/2026,X,-1'), ['11-04 -1.00 X [status]']],
  ])('with %s has it decided', async (_, text, expected) => {
    expect(summarize(await parse(text))).toEqual(expected)
  })
})

describe('an Excel file', () => {
  const head = ['Date', 'Description', 'Amount']

  test('is read as a CSV file with the same cells', async () => {
    const file = await parse(
      toXlsx({
        Notes: [['Made by a bank']],
        November: [
          ['Checking 4417'],
          [],
          head,
          [{ day: '2026-11-04' }, 'A & B', { number: '-84.200000000000003' }],
          ['Nov 5, 2026', 'C', '($1,230.50)'],
          [{ day: '2026-11-06' }, 'D', { number: '1.23' }],
          [{ day: '2026-11-07' }, 'E', { number: '1.234' }],
        ],
      }),
    )
    expect(summarize(file)).toEqual([
      '11-04 -84.20 A & B',
      '11-05 -1230.50 C',
      '11-06 1.23 D',
      '11-07 no amount E [amount]',
    ])
    expect(file).toMatchObject({ format: 'xlsx', accounts: [{ rows: [{ line: 4 }, {}, {}, {}] }] })
    expect(file.table).toMatchObject({
      sheets: ['Notes', 'November'],
      mapping: { sheet: 'November' },
    })
    expect(file.notices).toEqual([{ about: 'sheets_left_out', sheets: ['Notes'] }])
  })

  test('is read from the sheet that a person chooses', async () => {
    const row = (day: string) => [{ day }, 'A', { number: '-1' }]
    const file = toXlsx({ October: [head, row('2026-10-04')], November: [head, row('2026-11-04')] })
    expect(summarize(await parse(file))).toEqual(['10-04 -1.00 A'])
    expect(summarize(await parse(file, { sheet: 'November' }))).toEqual(['11-04 -1.00 A'])
  })

  const sheet = (rows: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  test.each([
    [
      'a cell far away from the others',
      sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      'import_too_many',
    ],
    [
      'a sheet that is small only while it is zipped',
      sheet(' '.repeat(60_000_000)),
      'import_too_many',
    ],
    ['no sheet', 'no XML', 'import_format'],
    ['rows without number', sheet('<row/>'.repeat(30_000)), 'import_too_many'],
  ])('with %s is refused', async (_, xml, code) => {
    await expect(parse(toXlsx({ One: xml }))).rejects.toMatchObject({ code })
  })

  test('that is cut off is refused', async () => {
    const file = toXlsx({ One: [head] })
    await expect(parse(file.subarray(0, file.length / 2))).rejects.toMatchObject({
      code: 'import_format',
    })
  })
})

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'import_document'],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
    'import_document',
  ],
  [
    'an old Excel file',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'import_old_excel',
  ],
  ['binary data', Buffer.from([0x81, 0x8d, 1, 0x41]), 'import_encoding'],
])('%s is refused as what it is', async (_, bytes, code) => {
  await expect(parse(bytes)).rejects.toMatchObject({ code })
})

const settings = { given: {}, chosen: [], sources: [] }
const read = (bytes: Uint8Array, hangUp = new AbortController().signal) =>
  readFile('an account', { bytes, settings }, hangUp)

test('ten thousand transactions are read beside other work', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), amount: '-1.25' }))
  let turns = 0
  const other = setInterval(() => turns++, 5)
  const found = await read(toOfx(rows))
  expect(JSON.parse(found.rows)).toHaveLength(10_000)
  clearInterval(other)
  expect(turns).toBeGreaterThan(0)
})

test('nothing is read once the caller has hung up', async () => {
  await expect(read(toOfx([]), AbortSignal.abort())).rejects.toMatchObject({ status: 499 })
})

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
    await expect(read(bytes)).rejects.toMatchObject({
      errors: [{ code: 'import_too_many' }],
    })
    clearInterval(other)
    expect(turns).toBeGreaterThan(0)
  },
  60_000,
)
