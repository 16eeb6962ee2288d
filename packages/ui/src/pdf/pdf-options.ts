import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pdfjs } from 'react-pdf'
import { PdfAssets } from './pdf-assets.ts'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** How PDFs are opened. */
export const pdfOptions = { BinaryDataFactory: PdfAssets, useWorkerFetch: false, cMapPacked: true }
