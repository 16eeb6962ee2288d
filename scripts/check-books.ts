// Recomputes every client's books from their lines and prints where the stored totals differ: npm run
// check:books
import '../apps/api/src/commands/check-books.ts'
