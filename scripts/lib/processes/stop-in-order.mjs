/**
 * What was started, to be stopped in the opposite order: once, whoever asks and however often. A signal sent to a terminal
 * arrives twice, from the terminal and from whoever forwards it.
 */
export class StopInOrder {
  #stops = [];
  #stopping;

  add(stop) {
    this.#stops.unshift(stop);
  }

  get hasBegun() {
    return this.#stopping !== undefined;
  }

  all() {
    this.#stopping ??= (async () => {
      for (const stop of this.#stops) await stop();
    })();
    return this.#stopping;
  }

  /** Ends this process, everything stopped, on the signals that ask for it. */
  onSignals() {
    const end = async (signal) => {
      if (this.hasBegun) return;
      console.log(signal === 'SIGINT' ? '\nStopping …' : 'Stopping …');
      await this.all();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  }
}
