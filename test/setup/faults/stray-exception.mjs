// After SIGUSR2, the next frame of a device throws outside of any promise.
import { EventEmitter } from 'node:events';

let isArmed = false;
process.on('SIGUSR2', () => (isArmed = true));
const { emit } = EventEmitter.prototype;
EventEmitter.prototype.emit = function emitOrThrow(name, ...values) {
  // Matches client WebSockets. The library is bundled in the server.
  if (isArmed && name === 'message' && this._isServer === false) {
    isArmed = false;
    throw new Error('stray exception');
  }
  return emit.call(this, name, ...values);
};
