import { useTranslation } from 'react-i18next';
import type { MediaResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { MissingMedia, useMediaRetry } from './missing-media.js';
import classes from './bubble-media.module.css';

interface BubbleStickerProps {
  message: MessageResource;
  media: MediaResource;
}

export function BubbleSticker({ message, media }: BubbleStickerProps): React.ReactElement {
  const { t } = useTranslation();
  const retry = useMediaRetry(message);
  return (
    <div className={classes.sticker}>
      {retry.isFailed ? (
        <MissingMedia onRetry={retry.handleRetry} />
      ) : (
        <img
          key={retry.count}
          src={media.url}
          alt={t('messages.kind.sticker')}
          width={140}
          height={140}
          loading="lazy"
          onError={retry.handleError}
        />
      )}
    </div>
  );
}
