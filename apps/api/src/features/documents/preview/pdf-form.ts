import {
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
 * Makes the looks of the fields that have a value but no look, or one that the form itself calls out
 * of date: a viewer would make them, and a page without them would come out empty.
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
    // A form the library can't follow: its fields keep the looks they have.
  }
}

function renderField(
  field: { defaultUpdateAppearances(font: PDFFont): void },
  font: PDFFont,
): void {
  try {
    field.defaultUpdateAppearances(font)
  } catch {
    // Letters the standard font does not have: the field keeps the look it has.
  }
}
