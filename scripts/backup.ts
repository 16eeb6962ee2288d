// Writes the database and the stored files to one archive, also while Milepost runs: npm run backup [-- milepost.tar]
import '../apps/api/src/backup/backup.ts'
