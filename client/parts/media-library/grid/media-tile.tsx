import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@server/media/media.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { shortenName } from './shorten-name.js';
import { TilePicture } from './tile-picture.js';
import classes from './media-grid.module.css';

interface MediaTileProps {
  item: LibraryItem;
  isChosen: boolean;
  /** The Tab key reaches only this tile, arrow keys the others. */
  isReachable: boolean;
  onReach: () => void;
  onPick: (isRange: boolean) => void;
}

export function MediaTile({ item, isChosen, isReachable, onReach, onPick }: MediaTileProps): React.ReactElement {
  const { t } = useTranslation();
  const { file_name: name, kind, size } = item;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={classes.tile}
      role="option"
      aria-selected={isChosen}
      tabIndex={isReachable ? 0 : -1}
      title={name}
      onFocus={onReach}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onPick(event.shiftKey)}
    >
      <TilePicture item={item} />
      <span className={classes.check} aria-hidden>
        {isChosen && <IconCheck size={16} stroke={2.5} />}
      </span>
      <span className={classes.name}>
        <bdi>{shortenName(name)}</bdi>
      </span>
      <span className={classes.facts}>
        {t(`messages.kind.${kind}`)} · {formatBytes(size, currentLanguage())}
      </span>
    </div>
  );
}
