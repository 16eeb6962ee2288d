// Recomputes every client's books from their lines, and says where what is kept differs: npm run check:books
import '../apps/api/src/check-books.ts'
