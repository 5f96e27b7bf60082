import { useState } from 'react';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import classes from '../../bubble-media/bubble-media.module.css';

const INITIAL_CHARACTERS = 2048;

interface CardLinesProps {
  kind: 'location' | 'contact';
  /** The last line of a location may be a map address. */
  body: string | null;
}

/** Shows messages stored before structured cards. */
export function CardLines({ kind, body }: CardLinesProps): React.ReactElement {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const isFolded = !isExpanded && body !== null && body.length > INITIAL_CHARACTERS;
  const shownText = isFolded ? cutText(body, INITIAL_CHARACTERS) : (body ?? '');
  const allLines = shownText.split('\n').filter(Boolean);
  const mapUrl = allLines.find((line) => line.startsWith('https://'));
  const lines = allLines.filter((line) => line !== mapUrl);
  return (
    <div className={classes.card}>
      <span className={classes.sign}>
        <KindIcon kind={kind} size={24} />
      </span>
      <span className={classes.lines}>
        {lines.length === 0 && <span>{t(`messages.kind.${kind}`)}</span>}
        {lines.map((line, index) => (
          <span key={index} dir="auto">
            {isolatePhones(line)}
          </span>
        ))}
        {isFolded && (
          <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
            {t('ui.read_more')}
          </button>
        )}
        {mapUrl && (
          <a href={mapUrl} target="_blank" rel="noopener noreferrer nofollow" className={classes.map}>
            {t('messages.open_map')} <IconExternalLink size={14} stroke={1.5} className="flip" />
          </a>
        )}
      </span>
    </div>
  );
}

function isolatePhones(line: string): React.ReactNode[] {
  return line.split(/(\+?\d[\d ()-]{5,}\d)/).map((part, index) =>
    index % 2 === 1 ? (
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
