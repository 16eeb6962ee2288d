import '../apps/api/src/worker.ts'
