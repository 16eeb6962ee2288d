// Verifies every chain of the audit log and prints each entry that was changed, moved or removed: npm run
// check:audit
import '../apps/api/src/commands/check-audit.ts'
