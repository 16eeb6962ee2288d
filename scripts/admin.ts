// Creates the firm's first admin and prints the link to set their password: npm run admin --
// joanna@firm.example Joanna Carrick
import '../apps/api/src/commands/admin.ts'
