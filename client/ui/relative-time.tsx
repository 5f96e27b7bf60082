import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatAbsolute, formatRelative } from './format/format-time.js';

/** How long ago or in how long, kept true while on screen; the exact time is in the tooltip. */
export function RelativeTime({ value }: { value: string | Date }): React.ReactElement {
  // Draws again when the language changes.
  useTranslation();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(value);
  const language = currentLanguage();
  // A clock of the server that is a little ahead must not make "in 2 seconds".
  const isAhead = date > now && date.getTime() - now.getTime() < 60_000;
  const reference = isAhead ? date : now;
  return (
    // The browser's own tooltip: lists are full of times, and a positioning library for them would weigh more than the list.
    <time dateTime={date.toISOString()} title={formatAbsolute(date, language)}>
      {formatRelative(date, reference, language)}
    </time>
  );
}
