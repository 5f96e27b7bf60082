import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/app/http/server-time.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatAbsolute, formatRelative } from './format/format-time.js';

export function RelativeTime({ value }: { value: string | Date }): React.ReactElement {
  // Renders again on a language change.
  useTranslation();
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), 30_000);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(value);
  const language = currentLanguage();
  // Avoids "in 2 seconds" if the server's clock is ahead.
  const isAhead = date > now && date.getTime() - now.getTime() < 60_000;
  const reference = isAhead ? date : now;
  return (
    // Tooltip components would be too slow in long lists.
    <time dateTime={date.toISOString()} title={formatAbsolute(date, language)}>
      {formatRelative(date, reference, language)}
    </time>
  );
}
