import { Unavailable } from '../errors.js';

/** This installation keeps silent: nobody outside is called or written to from here. */
export class SendingIsOff extends Unavailable {
  constructor() {
    super('sending_off', 'Sending is switched off on this server, so nothing goes out and no store is called.');
  }
}
