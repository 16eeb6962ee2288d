import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'

const hidden = 2
const noView = 32

/** Kinds that have no look of their own, or are fields, which may be empty. */
const unseen = new Set(
  ['Link', 'Popup', 'Widget', 'PrinterMark', 'TrapNet'].map((name) => PDFName.of(name)),
)
/** Said on the page for a note that can't be drawn. */
const missing = String.raw`(A note is not shown here / Aqu\355 falta una nota)`
const missingFont = {
  Type: 'Font',
  Subtype: 'Type1',
  BaseFont: 'Helvetica',
  Encoding: 'WinAnsiEncoding',
}

/**
 * Draws form fields, stamps and notes onto the page and removes the annotations, in place. This keeps their
 * look and drops their actions. Where a note has no look, the page says so, and the result is false.
 */
export function drawAnnotations(page: PDFDict, source: PDFContext): boolean {
  const annotations = page.lookup(PDFName.of('Annots'))
  page.delete(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return true

  let isWhole = true
  const drawings: string[] = []
  const resources = copyStream(page.lookup(PDFName.of('Resources')), source)
  const xObjects = copyStream(resources.lookup(PDFName.of('XObject')), source)
  for (let i = 0; i < annotations.size(); i += 1) {
    const annotation = annotations.lookup(i)
    if (!(annotation instanceof PDFDict) || isHidden(annotation)) continue
    const appearance =
      (isUnread(annotation) ? undefined : getAppearance(annotation, source)) ??
      describeMissing(annotation, source)
    if (!appearance) continue
    isWhole &&= appearance.isWhole
    const key = findFreeName(xObjects)
    xObjects.set(key, appearance.drawing)
    drawings.push(
      `q ${appearance.transform.map((number) => number.toFixed(5)).join(' ')} cm ${key.asString()} Do Q`,
    )
  }
  if (drawings.length === 0) return isWhole

  resources.set(PDFName.of('XObject'), xObjects)
  page.set(PDFName.of('Resources'), resources)
  const contents = page.lookup(PDFName.of('Contents'))
  const before =
    contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.of('Contents'))]
  page.set(
    PDFName.of('Contents'),
    source.obj([
      source.register(source.stream('q\n')),
      ...before.filter((stream) => stream !== undefined),
      source.register(source.stream(`\nQ\n${drawings.join('\n')}\n`)),
    ]),
  )
  return isWhole
}

type Appearance = { drawing: PDFObject; transform: number[]; isWhole: boolean }

function isHidden(annotation: PDFDict): boolean {
  const flags = annotation.lookup(PDFName.of('F'))
  return flags instanceof PDFNumber && (flags.asNumber() & (hidden | noView)) !== 0
}

/** Whether it is the picture of a note whose words are to be read elsewhere, and are not written on the page. */
function isUnread(annotation: PDFDict): boolean {
  const words = annotation.lookup(PDFName.of('Contents'))
  return (
    annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Text') &&
    (words instanceof PDFString || words instanceof PDFHexString) &&
    words.decodeText().trim() !== ''
  )
}

/** A sentence in the place of a note. */
function describeMissing(annotation: PDFDict, source: PDFContext): Appearance | undefined {
  const kind = annotation.lookup(PDFName.of('Subtype'))
  const rect = numbers(annotation.lookup(PDFName.of('Rect')), 4)
  if (!(kind instanceof PDFName) || unseen.has(kind) || !rect) return undefined
  const { left, bottom, height } = bounds(rect, [1, 0, 0, 1, 0, 0])
  const drawing = source.stream(`BT 0.8 0 0 rg /F 7 Tf 0 2 Td ${missing} Tj ET`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 160, 10],
    Resources: { Font: { F: missingFont } },
  })
  const transform = [1, 0, 0, 1, Math.max(left, 0), Math.max(bottom + height - 10, 0)]
  return { drawing: source.register(drawing), transform, isWhole: false }
}

/** An annotation's appearance on screen, and the matrix that places it (ISO 32000-1, 12.5.5). */
function getAppearance(annotation: PDFDict, source: PDFContext): Appearance | undefined {
  if (annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Popup')) return undefined
  const appearances = annotation.lookup(PDFName.of('AP'))
  if (!(appearances instanceof PDFDict)) return undefined

  const normal = appearances.lookup(PDFName.of('N'))
  const state = annotation.lookup(PDFName.of('AS'))
  const [owner, key] =
    normal instanceof PDFDict && state instanceof PDFName
      ? [normal, state]
      : [appearances, PDFName.of('N')]
  const drawing = owner.get(key)
  const stream = source.lookup(drawing)
  const rect = numbers(annotation.lookup(PDFName.of('Rect')), 4)
  if (!drawing || !(stream instanceof PDFStream) || !rect) return undefined
  stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))

  const box = numbers(stream.dict.lookup(PDFName.of('BBox')), 4)
  const matrix = numbers(stream.dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const from = box && bounds(box, matrix)
  const to = bounds(rect, [1, 0, 0, 1, 0, 0])
  if (!from || from.width === 0 || from.height === 0) return undefined
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height]
  return {
    drawing,
    isWhole: true,
    transform: [
      scaleX,
      0,
      0,
      scaleY,
      to.left - from.left * scaleX,
      to.bottom - from.bottom * scaleY,
    ],
  }
}

/** The upright bounding box of a box transformed by a matrix. */
function bounds([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[], matrix: number[]) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const corners = [x1, x2].flatMap((x) =>
    [y1, y2].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  return { left, bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom }
}

function numbers(array: PDFObject | undefined, count: number): number[] | undefined {
  if (!(array instanceof PDFArray) || array.size() !== count) return undefined
  const values = Array.from({ length: count }, (_, i) => array.lookup(i))
  return values.every((value) => value instanceof PDFNumber)
    ? values.map((value) => value.asNumber())
    : undefined
}

const copyStream = (dict: PDFObject | undefined, source: PDFContext): PDFDict =>
  dict instanceof PDFDict ? dict.clone() : source.obj({})

function findFreeName(xObjects: PDFDict): PDFName {
  let number = xObjects.keys().length
  while (xObjects.has(PDFName.of(`Note${number}`))) number += 1
  return PDFName.of(`Note${number}`)
}
