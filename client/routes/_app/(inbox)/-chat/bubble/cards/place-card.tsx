import { IconExternalLink, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import classes from '../../bubble-media/bubble-media.module.css';

/** Links to a map, because an embedded one would contact a third party. */
export function PlaceCard({ place }: { place: NonNullable<MessageResource['location']> }): React.ReactElement {
  const { t } = useTranslation();
  const { latitude, longitude, name, address } = place;
  return (
    <div className={classes.card}>
      <span className={classes.sign}>
        <IconMapPin size={24} stroke={1.5} />
      </span>
      <span className={classes.lines}>
        <strong>
          <bdi>{name ?? t('messages.kind.location')}</bdi>
        </strong>
        {/* Without `bdi` each line would align to its own direction. */}
        {address && (
          <span>
            <bdi>{address}</bdi>
          </span>
        )}
        <span className={classes.facts}>
          <bdi dir="ltr">
            {latitude.toFixed(5)}, {longitude.toFixed(5)}
          </bdi>
        </span>
        <a
          href={`https://maps.google.com/?q=${latitude},${longitude}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={classes.map}
        >
          {t('messages.open_map')} <IconExternalLink size={14} stroke={1.5} className="flip" />
        </a>
      </span>
    </div>
  );
}
