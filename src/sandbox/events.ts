import { EventEmitter } from 'node:events';
import type { SandboxEvent } from './sandbox.contract.js';

export class Events {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  emit(event: SandboxEvent): void {
    this.emitter.emit('event', event);
  }

  listen(listener: (event: SandboxEvent) => void): () => void {
    this.emitter.on('event', listener);
    return () => this.emitter.off('event', listener);
  }
}
