// Machines that were set up with version 4.6 or older start their nightly backup by this path.
import '../apps/api/src/commands/backup.ts'
