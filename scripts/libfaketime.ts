/** Debian's libfaketime, which gives a process a different time. */
export const libfaketime = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
