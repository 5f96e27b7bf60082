import type { MediaResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { useTranslation } from 'react-i18next';
import { ownFileUrl } from '@/data/messages/outbox.js';
import { MAX_HEIGHT_PX, MAX_WIDTH_PX, fitBox, MAX_LABEL_LENGTH } from './fit-box.js';
import { MissingMedia, useMediaRetry } from './missing-media.js';
import classes from './bubble-media.module.css';

interface BubbleVideoProps {
  message: MessageResource;
  media: MediaResource;
}

export function BubbleVideo({ message, media }: BubbleVideoProps): React.ReactElement {
  const { t } = useTranslation();
  const retry = useMediaRetry(message);
  // Controls need room, so a small video gets a fixed size.
  const knownSize = media.width && media.height ? fitBox(media.width, media.height) : null;
  const { width, height } =
    knownSize && knownSize.width >= 200 ? knownSize : { width: MAX_WIDTH_PX, height: MAX_HEIGHT_PX };
  return (
    <div className={classes.frame} style={{ width, aspectRatio: `${width} / ${height}` }}>
      {retry.isFailed ? (
        <MissingMedia onRetry={retry.handleRetry} />
      ) : (
        // User videos have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          key={retry.count}
          src={ownFileUrl(message.id) ?? media.url}
          controls
          preload="metadata"
          playsInline
          aria-label={cutText(message.body ?? '', MAX_LABEL_LENGTH) || t('messages.kind.video')}
          onError={retry.handleError}
        />
      )}
    </div>
  );
}
