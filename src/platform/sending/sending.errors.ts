import { Unavailable } from '../errors.js';

export class SendingIsOff extends Unavailable {
  constructor() {
    super('sending_off', {
      en: 'Sending is switched off on this server, so nothing goes out and no store is called.',
      ar: 'الإرسال متوقف على هذا الخادم، فلا يُرسل منه شيء ولا يتصل بأي متجر.',
    });
  }
}
