import { useState } from 'react';
import type { Platform } from '@server/commerce/platforms/platforms.contract.js';
import classes from './platform-logo.module.css';

interface PlatformLogoProps {
  platform: Platform;
  src?: string;
  size?: number;
}

export function PlatformLogo({ platform, src = '', size = 40 }: PlatformLogoProps): React.ReactElement {
  const [isMissing, setMissing] = useState(false);
  const style = { inlineSize: size, blockSize: size, fontSize: size * 0.45 };
  return (
    <span className={classes.logo} data-platform={platform} style={style} aria-hidden>
      {src === '' || isMissing ? (
        platform.slice(0, 1).toUpperCase()
      ) : (
        <img src={src} alt="" width={size} height={size} onError={() => setMissing(true)} />
      )}
    </span>
  );
}
