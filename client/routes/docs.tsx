import { useComputedColorScheme } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rememberGuestChoice } from '@/app/guest/guest-choices.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ThemeToggle } from '@/parts/preferences/theme-toggle.js';
import { AnchorLink } from '@/ui/links.js';
import { Mark } from '@/ui/mark.js';
import classes from './-docs/docs.module.css';
import { Viewer } from './-docs/viewer.js';

export const Route = createFileRoute('/docs')({
  staticData: { titleKey: 'api.docs_title', texts: ['api'] },
  component: Docs,
});

/** The description of the integration API, for whoever writes programs: also without an account. */
function Docs(): React.ReactElement {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme();
  const isEnglish = currentLanguage() === 'en';
  return (
    <>
      <header className={classes.bar}>
        <Mark size={24} />
        <h1 className={classes.title}>{t('api.docs_title')}</h1>
        <AnchorLink to="/api-integrate">{t('api.title')}</AnchorLink>
        {isEnglish && (
          <AnchorLink to="/help/$article" params={{ article: 'api' }}>
            {t('api.docs_guide')}
          </AnchorLink>
        )}
        <ThemeToggle onChange={(mode) => rememberGuestChoice({ mode })} />
      </header>
      {!isEnglish && (
        <p className={classes.note}>
          {t('api.docs_english')}{' '}
          <AnchorLink to="/help/$article" params={{ article: 'api' }} inherit>
            {t('api.docs_guide')}
          </AnchorLink>
        </p>
      )}
      <main className={classes.main}>
        {/* Drawn anew: the viewer knows one theme at a time. */}
        <Viewer key={scheme} isDark={scheme === 'dark'} />
      </main>
    </>
  );
}
