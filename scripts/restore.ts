// Restores an archive into an empty database and store, and verifies it: npm run restore -- milepost.tar
// [--without-secret]
import '../apps/api/src/commands/restore.ts'
