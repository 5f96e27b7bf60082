import { useState } from 'react';
import { IconFile, IconFileTypePdf, IconMusic, IconPhoto, IconTable, IconVideo, type Icon } from '@tabler/icons-react';
import type { LibraryItem } from '@server/media/media.contract.js';
import { formatSeconds } from '@/ui/format/format-seconds.js';
import { extensionOf } from './shorten-name.js';
import classes from './media-grid.module.css';

const ICON_BY_KIND: Record<LibraryItem['kind'], Icon> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  document: IconFile,
};
const ICON_BY_EXTENSION: Record<string, Icon | undefined> = {
  pdf: IconFileTypePdf,
  xlsx: IconTable,
  xls: IconTable,
  csv: IconTable,
  ods: IconTable,
};

export function TilePicture({ item }: { item: LibraryItem }): React.ReactElement {
  const [isFailed, setFailed] = useState(false);
  const [seconds, setSeconds] = useState<number | null>(null);
  const { kind, thumbnail_url: thumbnail, original_url: original } = item;
  if (isFailed) return <Placeholder item={item} />;
  if (thumbnail !== null) {
    return (
      <span className={classes.picture}>
        <img src={thumbnail} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      </span>
    );
  }
  if (kind !== 'video') return <Placeholder item={item} />;
  return (
    <span className={classes.picture}>
      <video
        // Many videos start with a black frame.
        src={`${original}#t=0.1`}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden
        onLoadedMetadata={(event) => setSeconds(event.currentTarget.duration)}
        onError={() => setFailed(true)}
      />
      <span className={classes.duration} dir="ltr">
        <IconVideo size={14} stroke={1.75} />
        {seconds !== null && Number.isFinite(seconds) && formatSeconds(seconds)}
      </span>
    </span>
  );
}

function Placeholder({ item }: { item: LibraryItem }): React.ReactElement {
  const extension = extensionOf(item.file_name);
  const FileIcon = ICON_BY_EXTENSION[extension.toLowerCase()] ?? ICON_BY_KIND[item.kind];
  return (
    <span className={classes.picture}>
      <FileIcon size={34} stroke={1.25} />
      {extension !== '' && <bdi className={classes.extension}>{extension.toUpperCase()}</bdi>}
    </span>
  );
}
