// Counts every client's documents and messages and prints where the stored numbers differ: npm run check:counts.
// With -- --mend, stores the right ones
import '../apps/api/src/commands/check-counts.ts'
