import type { ReactNode } from 'react'
import { Document } from 'react-pdf'
import { pdfOptions } from './pdf-options.ts'
import classes from './pdf-sheets.module.css'
import { Thumbnail } from './pdf-thumbnails.tsx'

type PdfSheetsProps = {
  pdf: Blob
  placeholder: ReactNode
  failed: ReactNode
  children: ReactNode
}

/** A PDF whose pages are shown apart, each as a `PdfSheet`. */
export const PdfSheets = ({ pdf, placeholder, failed, children }: PdfSheetsProps) => (
  <Document
    file={pdf}
    options={pdfOptions}
    suspense={false}
    loading={placeholder}
    error={failed}
    className={classes.sheets}
  >
    {children}
  </Document>
)

/** A small picture of a page, turned clockwise by these degrees, in a square. Drawn when it scrolls into view. */
export const PdfSheet = ({ page, turn }: { page: number; turn: number }) => (
  <span className={classes.sheet} style={{ rotate: `${turn}deg` }}>
    <Thumbnail page={page} width={120} />
  </span>
)
