import { IconArrowForwardUp, IconBan, IconFile, IconMapPin, IconMicrophone, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PhoneMessageResource } from '@server/sandbox/sandbox.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { mediaAddress } from '@/data/sandbox.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { formatClock } from '@/ui/format/format-time.js';
import { Ticks } from '@/ui/text/ticks.js';
import { LongText } from '@/ui/text/long-text.js';
import { ReactButton } from './react-button.js';
import { phoneMessageText, ticksOf } from './describe-message.js';
import classes from './phone.module.css';

/** Shows a message. With `phone` null nobody can react. */
export function PhoneBubble({
  message,
  phone,
}: {
  message: PhoneMessageResource;
  phone: string | null;
}): React.ReactElement {
  const { t } = useTranslation();
  const at = new Date(message.receivedAt);
  return (
    <div
      className={classes.bubble}
      data-mine={message.fromMe || undefined}
      data-testid="virtual-message"
      data-id={message.id}
      data-status={message.status}
    >
      {message.isForwarded && !message.isDeleted && (
        <span className={classes.meta}>
          <IconArrowForwardUp size={14} stroke={1.5} className="flip" /> {t('sandbox.forwarded')}
        </span>
      )}
      {message.quoted && (
        <div className={classes.quote} dir="auto">
          {message.quoted.text || t('sandbox.unsupported')}
        </div>
      )}
      {message.isDeleted ? (
        <span className={classes.deleted}>
          <IconBan size={16} stroke={1.5} /> {t('sandbox.deleted')}
        </span>
      ) : (
        <Content message={message} />
      )}
      <span className={classes.meta}>
        {message.copies > 1 && <span>{t('sandbox.arrived', { count: message.copies })}</span>}
        {message.isEdited && <span>{t('sandbox.edited')}</span>}
        <time dateTime={message.receivedAt}>{formatClock(at, currentLanguage())}</time>
        {message.fromMe && <Ticks status={ticksOf(message)} size={15} />}
      </span>
      {phone !== null && !message.isDeleted && <ReactButton phone={phone} message={message} />}
      {message.reactions.length > 0 && (
        <span className={classes.reactions}>{message.reactions.map(({ emoji }) => emoji).join(' ')}</span>
      )}
    </div>
  );
}

function Content({ message }: { message: PhoneMessageResource }): React.ReactElement {
  const { t } = useTranslation();
  const address = mediaAddress(message);
  const text = phoneMessageText(message);
  const isKnown = message.kind === 'text' || address !== null || message.location || message.contact;
  return (
    <>
      {address && <Media message={message} address={address} />}
      {message.location && (
        <Card icon={<IconMapPin size={22} stroke={1.5} />}>
          {message.location.name || t('sandbox.kind.location')}
          <bdi dir="ltr" className={classes.fileSize}>
            {message.location.latitude.toFixed(4)}, {message.location.longitude.toFixed(4)}
          </bdi>
        </Card>
      )}
      {message.contact && <Card icon={<IconUser size={22} stroke={1.5} />}>{message.contact.name}</Card>}
      {!isKnown && <span className={classes.deleted}>{t('sandbox.unsupported')}</span>}
      {text !== '' && <LongText text={text} />}
    </>
  );
}

function Media({ message, address }: { message: PhoneMessageResource; address: string }): React.ReactElement {
  const { t } = useTranslation();
  const name = message.fileName ?? describeIfKnown(`sandbox.kind.${message.kind}`) ?? t('sandbox.unsupported');
  switch (message.kind) {
    case 'image':
    case 'sticker':
      return <img className={classes.picture} data-kind={message.kind} src={address} alt={message.caption ?? name} />;
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- users send videos without captions
      return <video className={classes.picture} src={address} controls preload="metadata" aria-label={name} />;
    case 'voice':
      return (
        <span className={classes.voice}>
          <IconMicrophone size={18} stroke={1.5} />
          <Sound address={address} name={name} />
        </span>
      );
    case 'audio':
      return <Sound address={address} name={name} />;
    default:
      return (
        <a className={classes.cardLink} href={address} download={message.fileName ?? true}>
          <Card icon={<IconFile size={22} stroke={1.5} />}>
            <bdi>{name}</bdi>
            {message.size !== null && (
              <span className={classes.fileSize}>{formatBytes(message.size, currentLanguage())}</span>
            )}
          </Card>
        </a>
      );
  }
}

function Sound({ address, name }: { address: string; name: string }): React.ReactElement {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message has none
  return <audio className={classes.audio} src={address} controls preload="metadata" aria-label={name} />;
}

function Card({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }): React.ReactElement {
  return (
    <span className={classes.card}>
      {icon}
      <span className={classes.cardText}>{children}</span>
    </span>
  );
}
