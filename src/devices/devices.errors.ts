import { Conflict, Forbidden, NotFound, Unavailable } from '../platform/errors.js';
import type { BulkHold } from './protection.messages.js';

export class DeviceNotFound extends NotFound {
  constructor() {
    super('devices.not_found', 'This device does not exist.');
  }
}

export class TooManyUnlinked extends Conflict {
  constructor() {
    super(
      'devices.too_many_unlinked',
      'Some of your devices were never linked. Link or delete them, then add a new one.',
    );
  }
}

export class DeviceNotConnected extends Unavailable {
  constructor() {
    super('devices.not_connected', 'The device is not connected. Connect it under Devices, then try again.');
  }
}

/** The process that holds the device was asked and did not answer: it may have done what it was asked. */
export class DeviceSilent extends DeviceNotConnected {}

/** This installation may not send: no device is connected from here. */
export class SendingOff extends Conflict {
  constructor() {
    super('devices.sending_off', 'Sending is switched off on this server, so no device can be connected.');
  }
}

export class PasskeyNotWanted extends Conflict {
  constructor() {
    super('devices.passkey_not_wanted', 'WhatsApp no longer waits for a passkey. Start linking again.');
  }
}

export class PasskeyAnswered extends Conflict {
  constructor() {
    super('devices.passkey_answered', 'The passkey was already sent to WhatsApp.');
  }
}

/** The answer is for another challenge or domain, or incomplete. The right one may follow. */
export class PasskeyMismatch extends Conflict {
  constructor() {
    super(
      'devices.passkey_mismatch',
      'This passkey answer does not belong to this request. Try again with the extension.',
    );
  }
}

export class PasskeyRefused extends Conflict {
  constructor() {
    super(
      'devices.passkey_refused',
      'WhatsApp did not accept the passkey. Start linking again and choose the passkey of this number.',
    );
  }
}

/** WhatsApp or the content itself refuses this message for good; `failure` is a FailureCode of the messaging contract. */
export class SendRefused extends Conflict {
  constructor(readonly failure: 'not_on_whatsapp' | 'upload_failed' | 'media_missing' | 'refused') {
    super(`messages.${failure}`, 'The message cannot be sent.');
  }
}

/** Nothing may go to many over this device now. */
export class BulkHeld extends Conflict {
  constructor(readonly hold: BulkHold) {
    super('devices.bulk_held', 'Bulk sending from this device is paused for now. Look at its sending limits.');
  }
}

export class MainDeviceForbidden extends Forbidden {
  constructor() {
    super('permission', 'User does not have the right permissions.');
  }
}

/** WhatsApp gave no definite answer about a recipient in time: the same will work later. */
export class LookupUnanswered extends Unavailable {
  constructor() {
    super(
      'devices.lookup_unanswered',
      'WhatsApp does not answer questions about this number at the moment. Try again later.',
    );
  }
}

/** WhatsApp's media host cannot be reached or is in trouble: the same will work later. */
export class MediaHostAway extends Unavailable {
  constructor(options?: ErrorOptions) {
    super('devices.media_host_away', 'WhatsApp does not take or give files at the moment. Try again later.');
    if (options) this.cause = options.cause;
  }
}

/** The bytes are not the file that was sent: wrong key, MAC, hash or length. */
export class MediaDamaged extends NotFound {
  constructor() {
    super('devices.media_damaged', 'This file is damaged. Ask the phone to send it again.');
  }
}

/** WhatsApp's media host no longer has the file; the phone may. */
export class MediaExpired extends NotFound {
  constructor() {
    super('devices.media_expired', 'WhatsApp no longer has this file. Ask the phone to send it again.');
  }
}

export class MediaUnavailable extends NotFound {
  constructor() {
    super('devices.media_unavailable', 'This message has no file that can be fetched.');
  }
}
