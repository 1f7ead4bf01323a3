// Loaded into each process that `npm start` runs: if the supervisor dies in any way, the process shuts down in order
// too.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
