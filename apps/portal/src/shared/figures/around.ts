/** A sentence in two: what stands before a figure in it, and what stands after. The same digits may stand in it again. */
export function around(sentence: string, figure: string): [before: string, after: string] {
  const at = sentence.indexOf(figure)
  return [sentence.slice(0, at), sentence.slice(at + figure.length)]
}
