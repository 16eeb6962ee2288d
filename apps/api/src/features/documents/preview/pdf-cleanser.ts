import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { cleanseJpeg } from './pdf-jpeg.ts'

const names = (text: string) => new Set(text.split(' ').map((key) => PDFName.of(key)))

/** Object types that don't belong in a page's contents and resources, whatever key leads to them. */
const foreignTypes = names(
  'Action Annot Catalog EmbeddedFile F Filespec Metadata Page Pages StructElem StructTreeRoot',
)
const actions = names(
  'GoTo GoToR GoToE GoTo3DView Hide ImportData JavaScript Launch Movie Named Rendition ResetForm ' +
    'RichMediaExecute SetOCGState Sound SubmitForm Thread Trans URI',
)
/** Keys of images and drawings that hold metadata or refer to data outside the file. */
const strayKeys = names(
  'AF Alternates F FDecodeParms FFilter LastModified Length Measure Metadata OPI PieceInfo PtData Ref ' +
    'StructParent StructParents',
)

/**
 * Removes everything below an object that isn't needed to display it, in place: actions, files, metadata,
 * external references. Throws if part of it is broken.
 */
export function createCleanser(source: PDFContext): (root: PDFObject | undefined) => void {
  const seen = new Set<PDFObject>()

  return (root) => {
    const pending = [root]
    /** False if the value must be removed; otherwise queues it to be cleansed as well. */
    const shouldKeep = (value: PDFObject): boolean => {
      const target = source.lookup(value)
      if (isForeign(target)) return false
      if (target) pending.push(target)
      return true
    }
    while (pending.length > 0) {
      const object = pending.pop()
      if (!object || seen.has(object)) continue
      seen.add(object)
      if (object instanceof PDFInvalidObject) throw new Error('broken object')
      if (object instanceof PDFArray) {
        for (let i = 0; i < object.size(); i += 1)
          if (!shouldKeep(object.get(i))) object.set(i, PDFNull)
        continue
      }
      const dict = object instanceof PDFStream ? object.dict : object
      if (!(dict instanceof PDFDict)) continue
      if (object instanceof PDFStream) for (const key of strayKeys) dict.delete(key)
      for (const [key, value] of dict.entries()) if (!shouldKeep(value)) dict.delete(key)
      if (object instanceof PDFRawStream) cleanseJpeg(object)
    }
  }
}

function isForeign(object: PDFObject | undefined): boolean {
  const dict = object instanceof PDFStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return false
  if (isOneOf(foreignTypes, dict.lookup(PDFName.of('Type')))) return true
  if (object instanceof PDFStream) return dict.lookup(PDFName.of('Subtype')) === PDFName.of('XML')
  if (isOneOf(actions, dict.lookup(PDFName.of('S')))) return true
  return dict.has(PDFName.of('EF')) && ['F', 'UF'].some((key) => isText(dict, PDFName.of(key)))
}

const isOneOf = (set: Set<PDFName>, value: PDFObject | undefined) =>
  value instanceof PDFName && set.has(value)

function isText(dict: PDFDict, key: PDFName): boolean {
  const value = dict.lookup(key)
  return value instanceof PDFString || value instanceof PDFHexString
}
