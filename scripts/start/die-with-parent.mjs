// Loaded into each process that `npm start` runs: when the supervisor is gone, however it went, the process ends in order too.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
