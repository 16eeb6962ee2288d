import { TextInput } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { ToolButton } from '../feedback/tool-button.tsx'
import { useCopy } from '../i18n/language.tsx'
import { findInPage, maxMatches, type Match } from './find-text.ts'
import { copy } from './pdf-find.copy.ts'
import classes from './pdf-find.module.css'

/** What was found, and which of it is shown. */
export type Found = { matches: readonly Match[]; current: number }

type PdfFindProps = {
  document: PDFDocumentProxy
  /** The page that is open: the search begins there. */
  page: number
  found: Found
  onFound: (found: Found) => void
  onClose: () => void
}

const delayMs = 200

/** Finds text in a PDF: Enter goes to the next place, Shift and Enter to the one before, Escape closes it. */
export function PdfFind({ document, page, found, onFound, onClose }: PdfFindProps) {
  const words = useCopy(copy)
  const [wanted, setWanted] = useState('')
  const [isSearching, setSearching] = useState(false)
  const texts = useRef(new Map<number, Promise<string[]>>())
  const start = useRef(page)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  useEffect(() => {
    let isStale = false
    const readPage = (number: number) => {
      const known = texts.current.get(number) ?? readText(document, number)
      texts.current.set(number, known)
      return known
    }
    async function search(): Promise<void> {
      const matches: Match[] = []
      for (let number = 1; number <= document.numPages; number += 1) {
        const items = await readPage(number)
        if (isStale) return
        matches.push(...findInPage(number, items, wanted))
        if (matches.length >= maxMatches) break
      }
      const next = matches.findIndex((match) => match.page >= start.current)
      setSearching(false)
      onFound({ matches, current: Math.max(0, next) })
    }
    const timer = setTimeout(() => {
      setSearching(wanted.trim() !== '')
      void search()
    }, delayMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
    // The caller's function is another one at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [document, wanted])

  const { matches, current } = found
  const step = (by: 1 | -1) => {
    if (matches.length === 0) return
    onFound({ matches, current: (current + by + matches.length) % matches.length })
  }
  const count =
    wanted.trim() === '' || isSearching
      ? ''
      : matches.length === 0
        ? words.nothing
        : words.count(current + 1, matches.length)
  return (
    <search className={classes.find}>
      <TextInput
        aria-label={words.find}
        placeholder={words.find}
        value={wanted}
        ref={field}
        className={classes.field}
        onChange={({ currentTarget }) => {
          start.current = page
          setWanted(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          }
        }}
      />
      <output className={classes.count}>{count}</output>
      <ToolButton
        icon={IconChevronUp}
        label={words.previous}
        idle={matches.length === 0}
        onPress={() => step(-1)}
      />
      <ToolButton
        icon={IconChevronDown}
        label={words.next}
        idle={matches.length === 0}
        onPress={() => step(1)}
      />
      <ToolButton icon={IconX} label={words.close} onPress={onClose} />
    </search>
  )
}

/** The text of a page, item by item as it is drawn. */
async function readText(document: PDFDocumentProxy, number: number): Promise<string[]> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : ''))
}
