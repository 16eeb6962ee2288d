/**
 * Splits a sentence at a figure, into the text before and after it. The same digits may occur again elsewhere
 * in the sentence.
 */
export function splitAt(sentence: string, figure: string): [before: string, after: string] {
  const index = sentence.indexOf(figure)
  return [sentence.slice(0, index), sentence.slice(index + figure.length)]
}
