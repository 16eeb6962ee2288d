// Re-encrypts data encrypted with MILEPOST_FORMER_SECRET, using MILEPOST_SECRET: npm run reseal
import '../apps/api/src/commands/reseal.ts'
