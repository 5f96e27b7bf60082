// Preloaded (`node --import`) into what we start, and imported by what npm starts: when the parent is gone, whoever ended it,
// this process ends in an orderly way as well. npm, told to stop by SIGTERM, tells nobody else.
const parent = process.ppid;

setInterval(() => {
  if (process.ppid === parent) return;
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else process.exit(143);
}, 500).unref();
