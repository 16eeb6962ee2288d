// Prints, as JSON, where each Swift file named on the command line has a syntax error: { file: [line, …] }.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Parser from 'web-tree-sitter'

const grammar = createRequire(import.meta.url).resolve(
  'tree-sitter-wasms/out/tree-sitter-swift.wasm',
)
await Parser.init()
const parser = new Parser()
parser.setLanguage(await Parser.Language.load(grammar))
const errors = process.argv.slice(2).map((file) => {
  const { rootNode } = parser.parse(readFileSync(file, 'utf8'))
  const lines = []
  const visit = (node) => {
    if (node.isError || node.isMissing) lines.push(node.startPosition.row + 1)
    else if (node.hasError) node.children.forEach(visit)
  }
  visit(rootNode)
  return [file, lines]
})
console.log(JSON.stringify(Object.fromEntries(errors)))
