import type { ImportMapping } from '@milepost/contract/financial-performance/import-reading'
import type { ColumnMapping, GivenMapping } from '../../bank-files/rows/column-mapping.ts'

/** What staff answered about a file, field by field. */
export type Given = { [Field in keyof ImportMapping]?: ImportMapping[Field] | undefined }

const decimalMarks = { '.': 'dot', ',': 'comma' } as const

/** The answers as the reader of bank files takes them. */
export function toGivenMapping({ decimalMark, directionWords, ...given }: Given): GivenMapping {
  const fields = {
    ...given,
    ...(decimalMark && { decimalMark: decimalMarks[decimalMark] }),
    ...(directionWords && {
      directionWords: Object.fromEntries(
        directionWords.map(({ word, direction }) => [word, direction]),
      ),
    }),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

export const toImportMapping = ({
  decimalMark,
  directionWords,
  ...mapping
}: ColumnMapping): ImportMapping => ({
  ...mapping,
  decimalMark: decimalMark === 'dot' ? '.' : ',',
  directionWords: Object.entries(directionWords).map(([word, direction]) => ({ word, direction })),
})
