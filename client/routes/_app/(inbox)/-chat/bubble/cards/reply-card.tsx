import { useState } from 'react';
import { IconForms, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import classes from '../../bubble-media/bubble-media.module.css';
import sale from './sale-card.module.css';

type Reply = NonNullable<MessageResource['reply']>;

const INITIALLY_SHOWN = 8;

export function ReplyCard({ reply }: { reply: Reply }): React.ReactElement {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const { type, id, description, fields } = reply;
  const shown = isExpanded ? fields : fields.slice(0, INITIALLY_SHOWN);
  const Sign = type === 'form' && fields.length > 0 ? IconForms : IconListCheck;
  return (
    <div className={classes.card}>
      <span className={classes.sign}>
        <Sign size={20} stroke={1.5} />
      </span>
      <div className={classes.lines}>
        <span className={classes.facts}>{t(`messages.reply.${type}`)}</span>
        {description && <bdi>{description}</bdi>}
        {shown.length > 0 && (
          <dl className={sale.fields}>
            {shown.map(({ name, value }, index) => (
              <div key={index}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {shown.length < fields.length && (
          <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
            {t('messages.show_more', { count: fields.length - shown.length })}
          </button>
        )}
        {id && (
          <span className={classes.facts}>
            {t('messages.reply.id')} <bdi dir="ltr">{id}</bdi>
          </span>
        )}
      </div>
    </div>
  );
}
