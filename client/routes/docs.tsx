import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rememberGuestChoice } from '@/app/guest/guest-choices.js';
import { LanguageMenu } from '@/parts/preferences/language-menu.js';
import { ThemeToggle } from '@/parts/preferences/theme-toggle.js';
import { AnchorLink } from '@/ui/links.js';
import { Logo } from '@/ui/logo.js';
import classes from './-docs/docs.module.css';
import { Reference } from './-docs/reference.js';

export const Route = createFileRoute('/docs')({
  staticData: { titleKey: 'api.docs_title', texts: ['api'] },
  component: Docs,
});

function Docs(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <header className={classes.bar}>
        <Logo size={24} />
        <h1 className={classes.title}>{t('api.docs_title')}</h1>
        <a className={classes.document} href="/api/integrate/v1/openapi.json">
          OpenAPI
        </a>
        <AnchorLink to="/api-integrate">{t('api.title')}</AnchorLink>
        <LanguageMenu onChange={(language) => rememberGuestChoice({ language })} />
        <ThemeToggle onChange={(mode) => rememberGuestChoice({ mode })} />
      </header>
      <main>
        <Reference />
      </main>
    </>
  );
}
