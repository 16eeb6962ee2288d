export type OfxRow = { id: string; date?: string; amount: string; name?: string; memo?: string }

/** A bank statement as OFX; by default without closing tags (SGML), as most banks write it. */
export function toOfx(
  rows: readonly OfxRow[],
  {
    closed = false,
    card = false,
    balance = '',
  }: { closed?: boolean; card?: boolean; balance?: string } = {},
): Uint8Array {
  const value = (tag: string, text: string) => `<${tag}>${text}${closed ? `</${tag}>` : ''}\r\n`
  const transactions = rows.map(
    ({ id, date = '20261104', amount, name = 'PILOT #312', memo = '' }) =>
      `<STMTTRN>\r\n${value('TRNTYPE', amount.startsWith('-') ? 'DEBIT' : 'CREDIT')}` +
      `${value('DTPOSTED', `${date}120000[-5:EST]`)}${value('TRNAMT', amount)}${value('FITID', id)}` +
      `${value('NAME', name.replaceAll('&', '&amp;'))}${memo && value('MEMO', memo)}</STMTTRN>\r\n`,
  )
  const ledgerBalance =
    balance &&
    `<LEDGERBAL>\r\n${value('BALAMT', balance)}${value('DTASOF', '20261104')}</LEDGERBAL>`
  const [set, answer, statement, from] = card
    ? ['CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS', 'CCACCTFROM']
    : ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS', 'BANKACCTFROM']
  const text =
    `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n` +
    `<OFX>\r\n<${set}><${answer}>${value('TRNUID', '0')}<${statement}>${value('CURDEF', 'USD')}` +
    `<${from}>${value('ACCTID', '000123454417')}</${from}>\r\n<BANKTRANLIST>\r\n` +
    `${transactions.join('')}</BANKTRANLIST>${ledgerBalance}</${statement}></${answer}></${set}></OFX>\r\n`
  return new TextEncoder().encode(text)
}
