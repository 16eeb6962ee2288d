// Writes the database and the stored files to one archive, even while Milepost is running: npm run backup [--
// milepost.tar]
import '../apps/api/src/commands/backup.ts'
