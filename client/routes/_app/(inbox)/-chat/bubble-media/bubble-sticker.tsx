import { useTranslation } from 'react-i18next';
import type { MediaResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { MediaMissing, useMediaTrial } from './media-missing.js';
import classes from './bubble-media.module.css';

interface BubbleStickerProps {
  message: MessageResource;
  media: MediaResource;
}

export function BubbleSticker({ message, media }: BubbleStickerProps): React.ReactElement {
  const { t } = useTranslation();
  const trial = useMediaTrial(message);
  return (
    <div className={classes.sticker}>
      {trial.isFailed ? (
        <MediaMissing onRetry={trial.handleRetry} />
      ) : (
        <img
          key={trial.count}
          src={media.url}
          alt={t('messages.kind.sticker')}
          width={140}
          height={140}
          loading="lazy"
          onError={trial.handleError}
        />
      )}
    </div>
  );
}
