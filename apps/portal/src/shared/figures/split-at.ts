/** A sentence in two: what stands before a figure in it, and what stands after. The same digits may stand in it again. */
export function splitAt(sentence: string, figure: string): [before: string, after: string] {
  const index = sentence.indexOf(figure)
  return [sentence.slice(0, index), sentence.slice(index + figure.length)]
}
