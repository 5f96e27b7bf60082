/** Stops services in reverse order, and only once, because a signal from a terminal arrives twice. */
export class StopInOrder {
  #stops = [];
  #stopping;

  add(stop) {
    this.#stops.unshift(stop);
  }

  get hasStarted() {
    return this.#stopping !== undefined;
  }

  all() {
    this.#stopping ??= (async () => {
      for (const stop of this.#stops) await stop();
    })();
    return this.#stopping;
  }

  onSignals() {
    const stopAndExit = async (signal) => {
      if (this.hasStarted) return;
      console.log(signal === 'SIGINT' ? '\nStopping …' : 'Stopping …');
      await this.all();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAndExit);
  }
}
