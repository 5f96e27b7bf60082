import type { MediaResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { useTranslation } from 'react-i18next';
import { ownFileUrl } from '@/data/messages/outbox.js';
import { MOST_HEIGHT, MOST_WIDTH, fitBox, LONGEST_LABEL } from './fit-box.js';
import { MediaMissing, useMediaTrial } from './media-missing.js';
import classes from './bubble-media.module.css';

interface BubbleVideoProps {
  message: MessageResource;
  media: MediaResource;
}

export function BubbleVideo({ message, media }: BubbleVideoProps): React.ReactElement {
  const { t } = useTranslation();
  const trial = useMediaTrial(message);
  // Films are small files with large frames; a place of one size keeps their controls usable.
  const known = media.width && media.height ? fitBox(media.width, media.height) : null;
  const { width, height } = known && known.width >= 200 ? known : { width: MOST_WIDTH, height: MOST_HEIGHT };
  return (
    <div className={classes.frame} style={{ width, aspectRatio: `${width} / ${height}` }}>
      {trial.isFailed ? (
        <MediaMissing onRetry={trial.handleRetry} />
      ) : (
        // People's own films carry no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          key={trial.count}
          src={ownFileUrl(message.id) ?? media.url}
          controls
          preload="metadata"
          playsInline
          aria-label={cutText(message.body ?? '', LONGEST_LABEL) || t('messages.kind.video')}
          onError={trial.handleError}
        />
      )}
    </div>
  );
}
