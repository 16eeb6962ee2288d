// Encrypts with today's MILEPOST_SECRET what MILEPOST_FORMER_SECRET has encrypted: npm run reseal
import '../apps/api/src/reseal.ts'
