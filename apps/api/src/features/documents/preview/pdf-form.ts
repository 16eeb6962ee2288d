import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFTextField,
  type PDFDocument,
  type PDFFont,
} from '@cantoo/pdf-lib'

/**
 * Whether the only page of a document says that a form is to come that Adobe's programs lay out, also where the form got lost when
 * it was printed or saved. Such a page has nothing but words; reading those of one that draws others could take all memory.
 */
export function waitsForAdobe(pages: readonly PDFDict[], text: () => string): boolean {
  const [page, more] = pages
  if (!page || more) return false
  const resources = page.lookup(PDFName.of('Resources'))
  const drawn = resources instanceof PDFDict && resources.lookup(PDFName.of('XObject'))
  if (drawn instanceof PDFDict && drawn.keys().length > 0) return false
  return /eventually replaced by the proper contents|adobe\.com\/go\/reader_download.*adobe\.com\/go\/acrreader/s.test(
    text().replaceAll(/\s+/g, ' '),
  )
}

/**
 * Whether the pages are a placeholder, and what they stand for is an XFA form that Adobe's programs lay out when it is
 * opened. A static XFA form has its fields on its pages as well.
 */
export function isDynamicForm({ catalog }: PDFDocument, pages: readonly PDFDict[]): boolean {
  const acroForm = catalog.lookup(PDFName.of('AcroForm'))
  if (!(acroForm instanceof PDFDict) || !acroForm.has(PDFName.of('XFA'))) return false
  if (catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True) return true
  return !pages.some(hasField)
}

function hasField(page: PDFDict): boolean {
  const annotations = page.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return false
  return annotations.asArray().some((_, i) => {
    const annotation = annotations.lookup(i)
    return (
      annotation instanceof PDFDict &&
      annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Widget')
    )
  })
}

/**
 * Generates appearances for form fields that have a value but no appearance, or whose form sets
 * NeedAppearances. Viewers generate these themselves; without them the page would come out empty.
 */
export async function showFieldValues(document: PDFDocument): Promise<void> {
  const acroForm = document.catalog.lookup(PDFName.of('AcroForm'))
  if (!(acroForm instanceof PDFDict)) return
  const needsAppearances = acroForm.lookup(PDFName.of('NeedAppearances')) === PDFBool.True
  acroForm.delete(PDFName.of('XFA'))
  try {
    const form = document.getForm()
    const font = form.getDefaultFont()
    for (const field of form.getFields()) {
      const isTextField =
        field instanceof PDFTextField ||
        field instanceof PDFDropdown ||
        field instanceof PDFOptionList
      if ((isTextField && needsAppearances) || field.needsAppearancesUpdate())
        renderField(field, font)
    }
    await document.flush()
  } catch {
    // The library can't parse this form; its fields keep their appearances.
  }
}

function renderField(
  field: { defaultUpdateAppearances(font: PDFFont): void },
  font: PDFFont,
): void {
  try {
    field.defaultUpdateAppearances(font)
  } catch {
    // The standard font lacks some of the characters; the field keeps its appearance.
  }
}
