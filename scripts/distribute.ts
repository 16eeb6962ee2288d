// Distributes the database over the nodes of its Citus: npm run distribute [-- --dry-run]
import '../apps/api/src/commands/distribute.ts'
