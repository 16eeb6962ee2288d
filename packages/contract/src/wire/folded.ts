/** An accent that stands for an apostrophe; NFKD would make a blank of it. */
const accents = /\u00b4/g
/** Apostrophes, the dot, marks on letters, format characters, and variation selectors. */
const dropped = new RegExp(
  [
    String.raw`['.\u0060\u2018\u2019\u201b\u2032\u2035\u02b9\u02bb-\u02bd\u02bf\u02c8\u02ca\u02cb`,
    String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
    String.raw`\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]`,
  ].join(''),
  'g',
)
/** Letters that NFKD leaves whole, and the one that Greek has at the end of a word. */
const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const wholeLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const betweenWords = /[\s,;:/\\()"|\u00ab\u00b7\u00bb\u2010-\u2015\u201c-\u201f\u2022\u2212-]+/g

/**
 * A text in the form in which names are compared: in NFKD and lower case, without marks, apostrophes, and dots, with one blank
 * between words. 'O’Brien, Núñez-Cruz' and 'OBRIEN nunez cruz' are the same. The columns `words` (113-find-clients.sql) are folded
 * by the same rules.
 */
export const toFolded = (text: string): string =>
  text
    .replace(accents, '')
    .normalize('NFKD')
    .replace(dropped, '')
    .toLowerCase()
    .replace(wholeLetters, (letter) => letters[letter]!)
    .replace(betweenWords, ' ')
    .trim()
