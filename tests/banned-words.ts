/** Where a word is looked for. Prose is comments and titles of tests. */
export type Place = 'name' | 'string' | 'alias' | 'prose'

/**
 * Words that stood for many things at once, or made a riddle of a fact, each with what to write instead. A name has
 * them as one of its parts (`isKept`), a string or an SQL alias as a whole. The terms are those of docs/glossary.md
 * and of the libraries.
 */
export const bannedWords: { word: string; term: string; in?: Place[] }[] = [
  { word: 'anew', term: 'again' },
  { word: 'brought', term: 'imported, sent, preloaded' },
  { word: 'deed', term: 'command' },
  { word: 'deeds', term: 'commands' },
  { word: 'gone', term: 'deleted, expired, closed, missing' },
  { word: 'kept', term: 'stored, saved, retained' },
  { word: 'least', term: 'min…', in: ['name'] },
  { word: 'most', term: 'max…', in: ['name'] },
  { word: 'patience', term: 'timeoutMs' },
  { word: 'redo', term: 'resubmit, send back, retake' },
  { word: 'say', term: 'errorMessage, sentence', in: ['name'] },
  { word: 'told', term: 'notified, named, shown' },
  { word: 'what becomes of', term: 'what happens to' },
  { word: 'whatever becomes of', term: 'even if … fails' },
  { word: 'by itself', term: 'on its own, alone' },
  { word: 'asks itself', term: 'makes its own call' },
]
