// Follows every chain of the audit log, and names each entry that was changed, moved or taken out: npm run check:audit
import '../apps/api/src/check-audit.ts'
