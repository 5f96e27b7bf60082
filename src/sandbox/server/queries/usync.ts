import type { VirtualPhone } from '../../phones/virtual-phone.js';
import type { Connection } from '../connection.js';
import { deviceList } from '../linking/device-list.js';
import { formatJid } from '../wire/jid.js';
import { bytesOf, child, children, childrenNamed, element, nowInSeconds } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

export function answerUsync({ network }: Connection, query: Stanza): Stanza[] {
  const usync = child(query, 'usync');
  const protocols = children(child(usync, 'query')).map(({ tag }) => tag);
  const users = childrenNamed(child(usync, 'list'), 'user').map((user) => {
    const requested = bytesOf(child(user, 'contact'))?.toString().replace(/\D/g, '');
    const phone = requested ? network.phones.lookUp(requested) : network.phones.resolve(user.attrs.jid);
    const found = phone?.record.onWhatsApp ? phone : undefined;
    const jid = user.attrs.jid ?? found?.jid('pn') ?? formatJid(requested ?? '', 'pn');
    return element(
      'user',
      { jid },
      protocols.flatMap((protocol) => answerProtocol(protocol, found, requested)),
    );
  });
  const { sid, mode, context, last, index } = usync?.attrs ?? {};
  return [element('usync', { sid, mode, context, last, index }, [element('list', {}, users)])];
}

function answerProtocol(protocol: string, phone: VirtualPhone | undefined, requested: string | undefined): Stanza[] {
  switch (protocol) {
    case 'contact':
      return [element('contact', { type: phone ? 'in' : 'out' }, requested && Buffer.from(`+${requested}`))];
    case 'devices':
      return phone ? [deviceList(phone)] : [];
    case 'username':
      return phone?.record.username ? [element('username', {}, phone.record.username)] : [];
    case 'lid':
      return phone ? [element('lid', { val: phone.jid('lid') })] : [];
    case 'status':
      return phone ? [element('status', { t: nowInSeconds() }, Buffer.from(phone.record.about))] : [];
    case 'disappearing_mode':
      return phone ? [element('disappearing_mode', { duration: 0, t: 0 })] : [];
    default:
      return [];
  }
}
