// Writes what an archive holds into an empty place, and checks it: npm run restore -- milepost.tar [--without-secret]
import '../apps/api/src/backup/restore.ts'
